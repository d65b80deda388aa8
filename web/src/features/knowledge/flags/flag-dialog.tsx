import { Button, Radio, Textarea } from '@mantine/core';
import type { ArticleRef } from '@sightline/contract/knowledge/articles';
import { type FlagKind, flagsApi } from '@sightline/contract/knowledge/flags';
import { limits } from '@sightline/contract/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { alertSuccess } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { sentencesOfError } from '#web/lib/error-sentences.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import classes from './flags.module.css';
import { flagKinds } from './tones.ts';

type FlagDialogProps = { article: ArticleRef; ticketId: string | null; onClose: () => void };

/** Says to the owner of an article what is wrong with it. */
export function FlagDialog({ article, ticketId, onClose }: FlagDialogProps) {
  const { t } = useTranslation('articles');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  const [id] = useState(() => uuidv7());
  const [kind, setKind] = useState<FlagKind>('wrong');
  const [comment, setComment] = useState('');
  const send = useMutation({
    mutationFn: () =>
      unwrap(call(flagsApi.create, { params: { id: article.id }, body: { id, kind, comment, ticket_id: ticketId } })),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: ['knowledge', 'flags'] });
      alertSuccess(t('flag.done'));
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={t('flag.title', { title: article.title })} size="md">
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          send.mutate();
        }}
      >
        <Radio.Group label={t('flag.question')} value={kind} onChange={(value) => setKind(value as FlagKind)}>
          <div className={classes.kinds}>
            {flagKinds.map((value) => (
              <Radio key={value} value={value} label={t(`flag.kind.${value}`)} />
            ))}
          </div>
        </Radio.Group>
        <Textarea
          label={t('flag.comment')}
          autosize
          minRows={3}
          maxLength={limits.articles.comment}
          value={comment}
          onChange={({ currentTarget }) => setComment(currentTarget.value)}
          data-autofocus
        />
        <FormError>{send.isError ? sentencesOfError(send.error).join(' ') : ''}</FormError>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {tc('actions.cancel')}
          </Button>
          <Button type="submit" loading={send.isPending}>
            {t('flag.send')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
