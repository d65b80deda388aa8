import { Button } from '@mantine/core';
import { shownSections, valuesOf } from '@sightline/contract/sheets/progress';
import type { FilledSheet } from '@sightline/contract/sheets/sheets';
import type { Question } from '@sightline/contract/sheets/templates';
import { IconAlertTriangle, IconTicket } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldLocale } from '#web/fields/use-field-locale.ts';
import type { WaitingChange } from '../outbox/overlay.ts';
import type { SheetChanges } from '../outbox/use-sheet.ts';
import { FollowupDialog } from './followup-dialog.tsx';
import classes from './followups.module.css';

type FailedChecksProps = {
  filled: FilledSheet;
  /** Changes of the sheet that wait to be sent. */
  entries: readonly WaitingChange[];
  /** Without it, no tickets can be created. */
  onFollow: SheetChanges['followUp'] | undefined;
};

const isFailed = ({ answers }: FilledSheet, { id, type }: Question): boolean =>
  type === 'check' && answers.some(({ question_id, value }) => question_id === id && value === 'fail');

/** Shows each check that failed, with the ticket that follows from it, or the offer to create one. */
export function FailedChecks({ filled, entries, onFollow }: FailedChecksProps) {
  const { t } = useTranslation('sending');
  const locale = useFieldLocale();
  const [asked, setAsked] = useState<Question | null>(null);
  const failed = shownSections(filled.sections, valuesOf(filled))
    .flatMap(({ questions }) => questions)
    .filter((question) => isFailed(filled, question));
  if (failed.length === 0) return null;
  return (
    <section className={classes.section} aria-label={t('failed.title')}>
      <h3>{t('failed.title')}</h3>
      <ul className={classes.checks}>
        {failed.map((question) => {
          const waiting = entries.find(
            ({ body: { change } }) => change.kind === 'followup' && change.question_id === question.id,
          );
          const followup = filled.followups.find(({ question_id }) => question_id === question.id);
          return (
            <li key={question.id}>
              <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
              <span>{question.label[locale]}</span>
              {followup ? (
                <Link to="/tickets/$ticketid" params={{ ticketid: followup.ticket.id }}>
                  {t('failed.ticket', { number: followup.ticket.ticket_id })}
                </Link>
              ) : waiting ? (
                <span className={classes.hint}>{waiting.refusal ?? t('failed.waits')}</span>
              ) : (
                onFollow && (
                  <Button
                    variant="default"
                    leftSection={<IconTicket size={16} stroke={1.75} />}
                    onClick={() => setAsked(question)}
                  >
                    {t('failed.create')}
                  </Button>
                )
              )}
            </li>
          );
        })}
      </ul>
      {asked && onFollow && (
        <FollowupDialog filled={filled} question={asked} onFollow={onFollow} onClose={() => setAsked(null)} />
      )}
    </section>
  );
}
