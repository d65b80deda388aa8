import { useTranslation } from 'react-i18next';
import { alertQuestion } from '#web/lib/alert-question.tsx';
import type { LeftStill } from '../../freeze/left-stills.ts';
import type { Person } from '../../media/people.ts';
import { useTakeSnapshot } from './snapshot-taking.ts';

/** Asks whoever drew on a still whether to keep it: what they drew could not follow the picture, and is nowhere else. */
export function useKeepStill(callId: string, person: Person): (still: LeftStill) => void {
  const { t } = useTranslation('snapshots');
  const { take } = useTakeSnapshot(callId);
  return ({ content, marks }) =>
    void alertQuestion({
      id: 'lost-still',
      question: t('freeze.lost'),
      answer: t('freeze.keep'),
      onAnswer: () => take({ person, take: async () => ({ blob: content, marks }) }),
    });
}
