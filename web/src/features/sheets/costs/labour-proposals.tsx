import { Button } from '@mantine/core';
import type { CostProposals, SheetCosts } from '@sightline/contract/sheet-lines';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { formatCalendarDay } from '#web/lib/time-format.ts';
import type { EnteredLine } from '../outbox/changes.ts';
import classes from './costs.module.css';
import type { LineDraft } from './line-dialog.tsx';
import { timeOf, useLineTexts } from './line-texts.ts';
import { newLine } from './new-line.ts';

type ProposalsProps = {
  costs: SheetCosts;
  proposals: CostProposals | undefined;
  /** Without it, labour is taken over as it is. */
  onEdit?: (draft: LineDraft) => void;
  onTake: (line: EnteredLine) => Promise<void>;
};

/** Each is confirmed by itself, as it is or changed. */
export function LabourProposals({ costs, proposals, onEdit, onTake }: ProposalsProps) {
  const { t } = useTranslation('costs');
  const { money } = useLineTexts(costs.currency);
  // What was taken over here may not have reached the server.
  const open =
    proposals?.labour.filter(({ timer_id }) => costs.lines.every((line) => line.timer_id !== timer_id)) ?? [];
  if (!proposals || open.length === 0) return null;
  return (
    <ul className={classes.proposals} aria-label={t('proposals')}>
      {open.map(({ timer_id, person, day, minutes, running }) => {
        const description = t('labour_of', { name: person.name, day: formatCalendarDay(day) });
        const draft = { ...newLine('labour', proposals, description), minutes, timer_id };
        return (
          <li key={timer_id}>
            <span>
              <strong>{description}</strong>
              <span className={classes.detail}>
                {t('time', { time: timeOf(minutes), price: money(draft.hourly_price) })}
                {running && ` · ${t('running')}`}
              </span>
            </span>
            {onEdit && (
              <Button variant="default" onClick={() => onEdit(draft)}>
                {t('edit')}
              </Button>
            )}
            <Button onClick={() => void onTake({ ...draft, id: uuidv7() })}>{t('take_over')}</Button>
          </li>
        );
      })}
    </ul>
  );
}
