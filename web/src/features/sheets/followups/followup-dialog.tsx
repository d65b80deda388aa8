import { Button, Textarea, TextInput } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import { sheetSendingApi } from '@sightline/contract/sheet-sending';
import type { Question } from '@sightline/contract/sheet-templates';
import type { AssistanceSheet, FilledSheet } from '@sightline/contract/sheets';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { alertSuccess } from '#web/lib/alerts.ts';
import { call } from '#web/lib/api.ts';
import { sentencesFor } from '#web/lib/error-sentences.ts';
import { useForm } from '#web/lib/form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { useSheetLocale } from '../question-model.ts';
import classes from './followups.module.css';

type FollowupDialogProps = { sheet: AssistanceSheet; filled: FilledSheet; question: Question; onClose: () => void };

/** The new ticket, filled in from the check. It gets the customer and the asset of this one. */
export function FollowupDialog({ sheet, filled, question, onClose }: FollowupDialogProps) {
  const { t } = useTranslation('sending');
  const { t: tc } = useTranslation();
  const locale = useSheetLocale();
  const cache = useQueryClient();
  const [id] = useState(() => uuidv7());
  const [refusal, setRefusal] = useState('');
  const note = filled.answers.find(({ question_id }) => question_id === question.id)?.note ?? '';
  const form = useForm({
    schema: sheetSendingApi.followUp.body,
    initial: { subject: t('failed.subject', { question: question.label[locale] }), description: note },
    toBody: (values) => ({ ...values, id, question_id: question.id }),
    send: (body) => {
      setRefusal('');
      return call(sheetSendingApi.followUp, { params: { id: sheet.ticket_id, sheetId: sheet.id }, body });
    },
    onSent: async ({ followup }) => {
      await cache.invalidateQueries({ queryKey: ['sheets', sheet.ticket_id, sheet.id] });
      alertSuccess(t('failed.created', { number: followup.ticket.ticket_id }));
      onClose();
    },
    onRefused: (envelope) => {
      setRefusal(sentencesFor(envelope).join(' '));
      return true;
    },
  });
  return (
    <Dialog opened onClose={onClose} title={t('failed.create')}>
      <form {...form.formProps} className={classes.form} aria-label={t('failed.create')}>
        <FormError>{refusal}</FormError>
        <TextInput
          {...form.field('subject')}
          label={t('failed.subject_label')}
          required
          maxLength={limits.subject}
          data-autofocus
        />
        <Textarea {...form.field('description')} label={t('failed.description')} autosize minRows={3} maxRows={10} />
        <p className={classes.hint}>{t('failed.hint')}</p>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {tc('actions.cancel')}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {t('failed.create')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
