import { ActionIcon, Button } from '@mantine/core';
import { type ArticleComment, type CommentThread, commentsApi } from '@sightline/contract/knowledge/comments';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { PersonAvatar } from '#web/features/people/person-avatar.tsx';
import { useMe } from '#web/features/session/session.tsx';
import { call, unwrap } from '#web/lib/api.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { threadsQuery } from '../../api.ts';
import { CommentForm, type Written } from './comment-form.tsx';
import classes from './comments.module.css';

type ThreadProps = { articleId: string; thread: CommentThread; isChosen: boolean; onShow: () => void };

/** A passage and what was said about it. */
export function Thread({ articleId, thread, isChosen, onShow }: ThreadProps) {
  const { t } = useTranslation('writing');
  const cache = useQueryClient();
  const [isReplying, setReplying] = useState(false);
  const refresh = () => cache.invalidateQueries({ queryKey: threadsQuery(articleId).queryKey });
  const params = { id: articleId, threadId: thread.id };
  const reply = useMutation({
    mutationFn: (written: Written) => unwrap(call(commentsApi.reply, { params, body: { id: uuidv7(), ...written } })),
    onSuccess: () => setReplying(false),
    onSettled: refresh,
  });
  const resolve = useMutation({
    mutationFn: (is_resolved: boolean) => unwrap(call(commentsApi.resolve, { params, body: { is_resolved } })),
    onSettled: refresh,
  });
  const isResolved = thread.resolved_at !== null;
  return (
    <li className={classes.thread} data-chosen={isChosen} data-resolved={isResolved}>
      <button
        type="button"
        className={classes.quote}
        onClick={onShow}
        aria-label={t('comments.show', { quote: thread.quote })}
      >
        {thread.quote}
      </button>
      {thread.comments.map((comment) => (
        <Comment key={comment.id} articleId={articleId} comment={comment} />
      ))}
      {isReplying ? (
        <CommentForm
          label={t('comments.reply')}
          submitLabel={t('comments.send')}
          isBusy={reply.isPending}
          onSubmit={(written) => reply.mutate(written)}
          onCancel={() => setReplying(false)}
        />
      ) : (
        <div className={classes.buttons}>
          <Button variant="subtle" size="xs" onClick={() => setReplying(true)}>
            {t('comments.reply')}
          </Button>
          <Button variant="default" size="xs" loading={resolve.isPending} onClick={() => resolve.mutate(!isResolved)}>
            {t(isResolved ? 'comments.reopen' : 'comments.resolve')}
          </Button>
        </div>
      )}
    </li>
  );
}

function Comment({ articleId, comment }: { articleId: string; comment: ArticleComment }) {
  const { t } = useTranslation('writing');
  const cache = useQueryClient();
  const me = useMe();
  const remove = useMutation({
    mutationFn: () => unwrap(call(commentsApi.remove, { params: { id: articleId, commentId: comment.id } })),
    onSettled: () => cache.invalidateQueries({ queryKey: threadsQuery(articleId).queryKey }),
  });
  return (
    <div className={classes.comment}>
      <PersonAvatar person={comment.author} size={24} />
      <div>
        <header>
          <b>{comment.author.name}</b>
          <RelativeTime at={comment.created_at} />
          {comment.author.id === me.id && (
            <ActionIcon aria-label={t('comments.remove')} loading={remove.isPending} onClick={() => remove.mutate()}>
              <IconTrash size={14} stroke={1.75} />
            </ActionIcon>
          )}
        </header>
        <p>{comment.text}</p>
      </div>
    </div>
  );
}
