import { Button, Textarea, TextInput } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import { FollowUpInput } from '@sightline/contract/sheets/sending';
import type { FilledSheet } from '@sightline/contract/sheets/sheets';
import type { Question } from '@sightline/contract/sheets/templates';
import { useTranslation } from 'react-i18next';
import { useFieldLocale } from '#web/fields/use-field-locale.ts';
import { useForm } from '#web/lib/form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import type { SheetChanges } from '../outbox/use-sheet.ts';
import classes from './followups.module.css';

type FollowupDialogProps = {
  filled: FilledSheet;
  question: Question;
  /** Keeps it until it is sent, with a connection or without. */
  onFollow: SheetChanges['followUp'];
  onClose: () => void;
};

/** The new ticket, filled in from the check. It gets the customer and the asset of this one. */
export function FollowupDialog({ filled, question, onFollow, onClose }: FollowupDialogProps) {
  const { t } = useTranslation('sending');
  const { t: tc } = useTranslation();
  const locale = useFieldLocale();
  const note = filled.answers.find(({ question_id }) => question_id === question.id)?.note ?? '';
  const form = useForm({
    schema: FollowUpInput,
    initial: { subject: t('failed.subject', { question: question.label[locale] }), description: note },
    toBody: (values) => ({ ...values, question_id: question.id }),
    send: async ({ subject, description }) => {
      await onFollow(question, { subject, description });
      return { data: null, message: '', code: '', status: 200, errors: {} };
    },
    onSent: onClose,
  });
  return (
    <Dialog opened onClose={onClose} title={t('failed.create')}>
      <form {...form.formProps} className={classes.form} aria-label={t('failed.create')}>
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
