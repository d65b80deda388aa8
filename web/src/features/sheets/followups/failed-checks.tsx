import { Button } from '@mantine/core';
import { shownSections, valuesOf } from '@sightline/contract/sheet-progress';
import type { Question } from '@sightline/contract/sheet-templates';
import type { AssistanceSheet, FilledSheet } from '@sightline/contract/sheets';
import { IconAlertTriangle, IconTicket } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSheetLocale } from '../question-model.ts';
import { FollowupDialog } from './followup-dialog.tsx';
import classes from './followups.module.css';

type FailedChecksProps = { sheet: AssistanceSheet; filled: FilledSheet; mayCreate: boolean };

const isFailed = ({ answers }: FilledSheet, { id, type }: Question): boolean =>
  type === 'check' && answers.some(({ question_id, value }) => question_id === id && value === 'fail');

/** Each check that failed, with the ticket that follows from it, or the offer to create one. */
export function FailedChecks({ sheet, filled, mayCreate }: FailedChecksProps) {
  const { t } = useTranslation('sending');
  const locale = useSheetLocale();
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
          const followup = filled.followups.find(({ question_id }) => question_id === question.id);
          return (
            <li key={question.id}>
              <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
              <span>{question.label[locale]}</span>
              {followup ? (
                <Link to="/tickets/$ticketid" params={{ ticketid: followup.ticket.id }}>
                  {t('failed.ticket', { number: followup.ticket.ticket_id })}
                </Link>
              ) : (
                mayCreate && (
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
      {asked && <FollowupDialog sheet={sheet} filled={filled} question={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}
