import { Button, Textarea } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import { type AssistanceSheet, sheetsApi } from '@sightline/contract/sheets/sheets';
import { showsText } from '@sightline/contract/visible-text';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertSuccess } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { sentencesOfError } from '#web/lib/error-sentences.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { sheetQuery } from './api.ts';
import classes from './sheet-review.module.css';

type ReviewActionsProps = {
  sheet: AssistanceSheet;
  /** By question, as typed. */
  comments: Readonly<Record<string, string>>;
  isReturning: boolean;
  onReturning: (isReturning: boolean) => void;
};

/** A sheet with questions is reviewed once it is signed. */
export const awaitsReview = ({ status, state, template, locked_at }: AssistanceSheet): boolean =>
  status === 'current' && (state === 'signed' || (state === 'draft' && template === null && locked_at === null));

/** Approves the sheet, or returns it with a comment, and with more beside single answers. */
export function ReviewActions({ sheet, comments, isReturning, onReturning }: ReviewActionsProps) {
  const { t } = useTranslation('sheets');
  const cache = useQueryClient();
  const [comment, setComment] = useState('');
  const params = { id: sheet.ticket_id, sheetId: sheet.id };
  const decide = useMutation({
    mutationFn: (isApproved: boolean) =>
      isApproved
        ? unwrap(call(sheetsApi.approve, { params }))
        : unwrap(
            call(sheetsApi.reject, {
              params,
              body: {
                comment,
                comments: Object.entries(comments)
                  .filter(([, text]) => text.trim() !== '')
                  .map(([question_id, text]) => ({ question_id, comment: text })),
              },
            }),
          ),
    onSuccess: async (_data, isApproved) => {
      await cache.invalidateQueries({ queryKey: sheetQuery(sheet.ticket_id, sheet.id).queryKey });
      onReturning(false);
      alertSuccess(t(isApproved ? 'review.approved' : 'review.returned'));
    },
  });
  return (
    <section className={classes.decision} aria-label={t('review.title')}>
      <FormError>{decide.isError ? sentencesOfError(decide.error).join(' ') : ''}</FormError>
      {isReturning && (
        <Textarea
          label={t('review.comment')}
          description={t('review.comment_hint')}
          required
          autosize
          minRows={2}
          maxLength={limits.sheets.comment}
          value={comment}
          onChange={({ currentTarget }) => setComment(currentTarget.value)}
        />
      )}
      <div className={classes.buttons}>
        {isReturning ? (
          <>
            <Button variant="default" onClick={() => onReturning(false)}>
              {t('review.cancel')}
            </Button>
            <Button loading={decide.isPending} disabled={!showsText(comment)} onClick={() => decide.mutate(false)}>
              {t('review.send_back')}
            </Button>
          </>
        ) : (
          <>
            <Button variant="default" onClick={() => onReturning(true)}>
              {t('review.return')}
            </Button>
            <Button loading={decide.isPending} onClick={() => decide.mutate(true)}>
              {t('review.approve')}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
