import { Button } from '@mantine/core';
import type { CostProposals } from '@sightline/contract/sheet-lines';
import type { AssistanceSheet } from '@sightline/contract/sheets';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { useLines } from './api.ts';
import classes from './costs.module.css';
import type { LineDraft } from './line-dialog.tsx';
import { timeOf, useLineTexts } from './line-texts.ts';
import { newLine } from './new-line.ts';

const printDay = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(`${day}T12:00`));

type ProposalsProps = {
  sheet: AssistanceSheet;
  currency: string;
  proposals: CostProposals | undefined;
  /** Without it, labour is taken over as it is. */
  onEdit?: (draft: LineDraft) => void;
};

/** Each is confirmed by itself, as it is or changed. */
export function LabourProposals({ sheet, currency, proposals, onEdit }: ProposalsProps) {
  const { t, i18n } = useTranslation('costs');
  const { add } = useLines(sheet);
  const { money } = useLineTexts(currency);
  if (!proposals || proposals.labour.length === 0) return null;
  return (
    <ul className={classes.proposals} aria-label={t('proposals')}>
      {proposals.labour.map(({ timer_id, person, day, minutes, running }) => {
        const description = t('labour_of', { name: person.name, day: printDay(day, i18n.language) });
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
            <Button loading={add.isPending} onClick={() => add.mutate({ ...draft, id: uuidv7() })}>
              {t('take_over')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
