import { Button } from '@mantine/core';
import { shownSections, valuesOf } from '@sightline/contract/sheets/progress';
import { type AssistanceSheet, type FilledSheet, sheetsApi } from '@sightline/contract/sheets/sheets';
import type { Question } from '@sightline/contract/sheets/templates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFieldLocale } from '#web/fields/use-field-locale.ts';
import { alertFailure } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import classes from './in-call.module.css';

type SerialProposalProps = { sheet: AssistanceSheet; filled: FilledSheet; serial: string };

/** A question that names the serial number in either language. */
const asksForSerial = ({ type, label }: Question): boolean =>
  type === 'text' && /serial number|número de série/i.test(`${label.en} ${label.pt}`);

/** The serial number of the ticket's asset, for a question that asks for it and has no answer. */
export function SerialProposal({ sheet, filled, serial }: SerialProposalProps) {
  const { t } = useTranslation('filling');
  const locale = useFieldLocale();
  const cache = useQueryClient();
  const values = valuesOf(filled);
  const question = shownSections(filled.sections, values)
    .flatMap(({ questions }) => questions)
    .find((one) => asksForSerial(one) && values[one.id] === undefined);
  const version = filled.answers.find(({ question_id }) => question_id === question?.id)?.version ?? 0;
  const answer = useMutation({
    mutationFn: (question_id: string) =>
      unwrap(
        call(sheetsApi.fill, {
          params: { id: sheet.ticket_id, sheetId: sheet.id },
          body: { answers: [{ question_id, value: serial, version }] },
        }),
      ),
    onError: alertFailure,
    onSettled: () => cache.invalidateQueries({ queryKey: ['sheets', sheet.ticket_id, sheet.id] }),
  });
  if (!question || serial === '') return null;
  return (
    <p className={classes.proposal}>
      <span>
        {question.label[locale]}: <strong>{serial}</strong>
      </span>
      <Button loading={answer.isPending} onClick={() => answer.mutate(question.id)}>
        {t('in_call.take_over')}
      </Button>
    </p>
  );
}
