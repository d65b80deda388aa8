import { Button, Textarea } from '@mantine/core';
import { type AssistanceSheet, CreateSheetInput } from '@sightline/contract/sheets/sheets';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { alertSuccess } from '#web/lib/alerts.ts';
import { sentencesFor } from '#web/lib/error-sentences.ts';
import { useForm } from '#web/lib/form.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { createSheet, sheetsQuery } from './api.ts';
import { ReviewerSelect } from './reviewer-select.tsx';
import { clearDraft, readDraft, storeDraft } from './sheet-draft.ts';
import classes from './sheet-form.module.css';

type SheetFormProps = {
  /** The ticket, and the customer whose people may review. */
  ticket: { id: string; branch: { id: string } | null };
  /** Called after saving; the close dialog continues from here. */
  onCreated: (sheet: AssistanceSheet) => void | Promise<void>;
  onCancel: () => void;
  submitLabel?: string;
  /** Between the fields and the buttons. */
  children?: ReactNode;
};

/**
 * The form of a sheet. The input survives a refusal, closing the dialog and a reload. The id is chosen first, so a retry after a
 * lost response does not create a second sheet.
 */
export function SheetForm({ ticket, onCreated, onCancel, submitLabel, children }: SheetFormProps) {
  const { t } = useTranslation('sheets');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  const [id] = useState(() => uuidv7());
  const [refusal, setRefusal] = useState('');
  const form = useForm({
    schema: CreateSheetInput,
    initial: { ...readDraft(ticket.id), reviewer_id: null as string | null },
    toBody: (values) => ({ ...values, id }),
    send: (body) => {
      setRefusal('');
      return createSheet(ticket.id, body);
    },
    onSent: async ({ assistance_sheet }) => {
      clearDraft(ticket.id);
      alertSuccess(t('created'));
      void cache.invalidateQueries({ queryKey: sheetsQuery(ticket.id).queryKey });
      await onCreated(assistance_sheet);
    },
    onRefused: (envelope) => {
      setRefusal(sentencesFor(envelope).join(' '));
      return true;
    },
  });

  return (
    <form
      {...form.formProps}
      className={classes.form}
      aria-label={t('form.title')}
      onInput={(event) => storeDraft(ticket.id, event.currentTarget)}
    >
      <FormError>{refusal}</FormError>
      <Textarea {...form.field('problem')} label={t('fields.problem')} rows={3} required data-autofocus />
      <Textarea {...form.field('work_done')} label={t('fields.work_done')} rows={4} required />
      <Textarea {...form.field('conclusion')} label={t('fields.conclusion')} rows={2} />
      <Textarea {...form.field('recommendations')} label={t('fields.recommendations')} rows={2} />
      <ReviewerSelect {...form.field('reviewer_id')} branchId={ticket.branch?.id ?? null} />
      {children}
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel}>
          {tc('actions.cancel')}
        </Button>
        <Button type="submit" loading={form.submitting}>
          {submitLabel ?? t('form.submit')}
        </Button>
      </div>
    </form>
  );
}
