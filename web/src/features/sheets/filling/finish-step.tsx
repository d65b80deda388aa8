import { Button, Textarea } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import { missingQuestions } from '@sightline/contract/sheet-progress';
import { type AssistanceSheet, type FilledSheet, sheetsApi } from '@sightline/contract/sheets';
import { IconSignature } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ticketQuery } from '#web/features/tickets/api.ts';
import { alertFailure } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { filledSheetQuery } from '../api.ts';
import { CostsSection } from '../costs/costs-section.tsx';
import { FailedChecks } from '../followups/failed-checks.tsx';
import { useSheetLocale } from '../question-model.ts';
import { ReviewerSelect } from '../reviewer-select.tsx';
import { SignDialog } from '../signing/sign-dialog.tsx';
import classes from './filling.module.css';

type FinishStepProps = {
  sheet: AssistanceSheet;
  filled: FilledSheet;
  /** Answers that are not saved yet. */
  hasPending: boolean;
  onMissing: (questionId: string) => void;
};

/** The last step: what remains to be said, what is missing, and the signature. */
export function FinishStep({ sheet, filled, hasPending, onMissing }: FinishStepProps) {
  const { t } = useTranslation('filling');
  const locale = useSheetLocale();
  const cache = useQueryClient();
  const [isSigning, setSigning] = useState(false);
  const [texts, setTexts] = useState({ conclusion: sheet.conclusion, recommendations: sheet.recommendations });
  const save = useMutation({
    mutationFn: () =>
      unwrap(
        call(sheetsApi.fill, {
          params: { id: sheet.ticket_id, sheetId: sheet.id },
          body: { ...texts, version: sheet.version },
        }),
      ),
    onSuccess: (data) =>
      cache.setQueryData(
        filledSheetQuery(sheet.ticket_id, sheet.id).queryKey,
        (shown) => shown && { ...shown, ...data },
      ),
    onError: alertFailure,
    scope: { id: `texts of ${sheet.id}` },
  });
  const ticket = useQuery(ticketQuery(sheet.ticket_id)).data;
  const choose = useMutation({
    mutationFn: (reviewer_id: string | null) =>
      unwrap(
        call(sheetsApi.fill, {
          params: { id: sheet.ticket_id, sheetId: sheet.id },
          body: { reviewer_id, version: sheet.version },
        }),
      ),
    onSuccess: (data) =>
      cache.setQueryData(
        filledSheetQuery(sheet.ticket_id, sheet.id).queryKey,
        (shown) => shown && { ...shown, ...data },
      ),
    onError: alertFailure,
  });
  const isChanged = texts.conclusion !== sheet.conclusion || texts.recommendations !== sheet.recommendations;
  const missing = missingQuestions(filled.sections, filled);
  const saveTexts = () => isChanged && !save.isPending && save.mutate();

  return (
    <section className={classes.body}>
      <h2>{t('finish_title')}</h2>
      {missing.length > 0 && (
        <div>
          <p className={classes.note}>{t('missing_count', { count: missing.length })}</p>
          <ul className={classes.missing}>
            {missing.map(({ id, label }) => (
              <li key={id}>
                <button type="button" onClick={() => onMissing(id)}>
                  {label[locale]}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <FailedChecks sheet={sheet} filled={filled} mayCreate />
      <CostsSection sheet={sheet} filled={filled} />
      <Textarea
        label={t('conclusion')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={limits.sheetText}
        value={texts.conclusion}
        onChange={({ currentTarget }) => setTexts({ ...texts, conclusion: currentTarget.value })}
        onBlur={saveTexts}
      />
      <Textarea
        label={t('recommendations')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={limits.sheetText}
        value={texts.recommendations}
        onChange={({ currentTarget }) => setTexts({ ...texts, recommendations: currentTarget.value })}
        onBlur={saveTexts}
      />
      <ReviewerSelect
        name="reviewer_id"
        value={choose.isPending ? (choose.variables ?? null) : (sheet.reviewer?.id ?? null)}
        error={undefined}
        branchId={ticket?.branch?.id ?? null}
        onChange={(id: string | null) => choose.mutate(id)}
        onFocus={() => undefined}
        onBlur={() => undefined}
      />
      {hasPending && <p className={classes.note}>{t('pending')}</p>}
      <Button
        size="lg"
        leftSection={<IconSignature size={20} stroke={1.75} />}
        disabled={missing.length > 0 || hasPending || isChanged || save.isPending}
        onClick={() => setSigning(true)}
      >
        {t('sign')}
      </Button>
      <p className={classes.note}>{t('sign_hint')}</p>
      {isSigning && <SignDialog sheet={sheet} onClose={() => setSigning(false)} />}
    </section>
  );
}
