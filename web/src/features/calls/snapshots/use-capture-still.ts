import { useTranslation } from 'react-i18next';
import { alertQuestion } from '#web/lib/alert-question.tsx';
import type { UnsavedStill } from '../freeze/unsaved-stills.ts';
import type { Person } from '../session/people.ts';
import { useCapture } from './captures.ts';

/** Asks people who drew on a still whether to save it: their marks could not be tracked, and are shown nowhere else. */
export function useCaptureStill(callId: string, person: Person): (still: UnsavedStill) => void {
  const { t } = useTranslation('snapshots');
  const { take } = useCapture(callId);
  return ({ content, marks }) =>
    void alertQuestion({
      id: 'lost-still',
      question: t('freeze.lost'),
      answer: t('freeze.keep'),
      onAnswer: () => take({ person, take: async () => ({ blob: content, marks }) }),
    });
}
