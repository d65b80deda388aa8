import { Button, Textarea } from '@mantine/core';
import { type Article, articlesApi } from '@sightline/contract/knowledge/articles';
import { publishingApi } from '@sightline/contract/knowledge/publishing';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SharedDraft } from '#web/editor/together/shared-draft.ts';
import { useCan } from '#web/features/session/session.tsx';
import { alertSuccess } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { DateTimeField } from '#web/ui/date-time-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';

type PublishButtonProps = { article: Article; draft: SharedDraft; onPublished: (slug: string) => void };

/** Publishes; an author who may not publish submits the article instead. */
export function PublishButton({ article, draft, onPublished }: PublishButtonProps) {
  const { t } = useTranslation('knowledge');
  const { t: ta } = useTranslation('articles');
  const cache = useQueryClient();
  const mayPublish = useCan('knowledge.publish');
  const [isOpen, setOpen] = useState(false);
  const refresh = () => cache.invalidateQueries({ queryKey: ['knowledge'] });
  const submit = useMutation({
    mutationFn: async () => {
      await draft.save();
      return unwrap(call(articlesApi.submit, { params: { id: article.id } }));
    },
    onSuccess: () => alertSuccess(t('publish.submitted')),
    onSettled: refresh,
  });
  if (article.status === 'archived') return null;
  if (!mayPublish)
    return (
      <Button loading={submit.isPending} disabled={article.is_submitted} onClick={() => submit.mutate()}>
        {t(article.is_submitted ? 'publish.waits' : 'publish.submit')}
      </Button>
    );
  return (
    <>
      {article.is_submitted && <DeclineButton article={article} />}
      <Button onClick={() => setOpen(true)}>{t(article.version > 0 ? 'publish.again' : 'publish.open')}</Button>
      {isOpen && (
        <PublishDialog
          article={article}
          draft={draft}
          onClose={() => setOpen(false)}
          onScheduled={() => {
            void refresh();
            setOpen(false);
            alertSuccess(ta('schedule.done'));
          }}
          onPublished={(slug) => {
            void refresh();
            alertSuccess(t('publish.done'));
            onPublished(slug);
          }}
        />
      )}
    </>
  );
}

type PublishDialogProps = PublishButtonProps & { onClose: () => void; onScheduled: () => void };

function PublishDialog({ article, draft, onClose, onPublished, onScheduled }: PublishDialogProps) {
  const { t } = useTranslation('knowledge');
  const { t: ta } = useTranslation('articles');
  const { t: tc } = useTranslation();
  const [note, setNote] = useState('');
  const [at, setAt] = useState<string | null>(null);
  const publish = useMutation({
    mutationFn: async () => {
      await draft.save();
      const [params, body] = [{ id: article.id }, { note, lock_version: draft.lockVersion() }];
      return unwrap(
        at
          ? call(publishingApi.schedule, { params, body: { ...body, at } })
          : call(articlesApi.publish, { params, body }),
      );
    },
    onSuccess: (answer) => (at ? onScheduled() : onPublished(answer.article.slug)),
    onError: onClose,
  });
  return (
    <Dialog opened onClose={onClose} title={t('publish.title', { number: article.version + 1 })} size="md">
      <p>{t(`publish.for_${article.visibility}`)}</p>
      <Textarea
        label={t('publish.note')}
        description={t('publish.note_hint')}
        autosize
        minRows={2}
        maxLength={300}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value.replace(/\n/g, ' '))}
        data-autofocus
      />
      <DateTimeField label={ta('schedule.at')} value={at} onChange={setAt} />
      <p>{ta('schedule.hint')}</p>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {tc('actions.cancel')}
        </Button>
        <Button loading={publish.isPending} onClick={() => publish.mutate()}>
          {at ? ta('schedule.confirm') : t('publish.open')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function DeclineButton({ article }: { article: Article }) {
  const { t } = useTranslation('knowledge');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [comment, setComment] = useState('');
  const decline = useMutation({
    mutationFn: () => unwrap(call(articlesApi.decline, { params: { id: article.id }, body: { comment } })),
    onSuccess: () => setOpen(false),
    onSettled: () => cache.invalidateQueries({ queryKey: ['knowledge'] }),
  });
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('publish.decline')}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('publish.decline')} size="md">
        <Textarea
          label={t('publish.comment')}
          autosize
          minRows={3}
          maxLength={2000}
          value={comment}
          onChange={({ currentTarget }) => setComment(currentTarget.value)}
          data-autofocus
        />
        <DialogActions>
          <Button variant="default" onClick={() => setOpen(false)}>
            {tc('actions.cancel')}
          </Button>
          <Button loading={decline.isPending} onClick={() => decline.mutate()}>
            {t('publish.decline')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
