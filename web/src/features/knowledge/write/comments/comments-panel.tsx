import { Checkbox } from '@mantine/core';
import { type CommentAnchor, type CommentThread, commentsApi } from '@sightline/contract/knowledge/comments';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { call, unwrap } from '#web/lib/api.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { threadsQuery } from '../../api.ts';
import { CommentForm, type Written } from './comment-form.tsx';
import classes from './comments.module.css';
import { type Passages, usePassages } from './passages.ts';
import { Thread } from './thread.tsx';

export type NewPassage = { anchor: CommentAnchor; quote: string };
type CommentsPanelProps = {
  articleId: string;
  passages: Passages;
  /** The passage that was selected for a new comment. */
  begun: NewPassage | null;
  onBegun: (passage: NewPassage | null) => void;
  onShow: (thread: CommentThread) => void;
};

/** Lists the authors' comments on passages of a draft. */
export function CommentsPanel({ articleId, passages, begun, onBegun, onShow }: CommentsPanelProps) {
  const { t } = useTranslation('writing');
  const cache = useQueryClient();
  const found = useQuery(threadsQuery(articleId));
  const [hasResolved, setHasResolved] = useState(false);
  const { chosen } = usePassages(passages);
  const threads = found.data;
  useEffect(() => {
    if (threads) passages.set({ ...passages.get(), threads });
  }, [threads, passages]);
  const begin = useMutation({
    mutationFn: (written: Written) =>
      unwrap(
        call(commentsApi.begin, {
          params: { id: articleId },
          body: { id: uuidv7(), ...(begun as NewPassage), ...written },
        }),
      ),
    onSuccess: ({ thread }) => {
      onBegun(null);
      passages.set({ ...passages.get(), chosen: thread.id });
    },
    onSettled: () => cache.invalidateQueries({ queryKey: threadsQuery(articleId).queryKey }),
  });
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  const shown = (threads ?? []).filter(({ resolved_at }) => hasResolved || resolved_at === null);
  const resolved = (threads ?? []).length - (threads ?? []).filter(({ resolved_at }) => resolved_at === null).length;
  return (
    <>
      {begun && (
        <div className={classes.thread} data-chosen="true">
          <span className={classes.quote}>{begun.quote}</span>
          <CommentForm
            label={t('comments.write')}
            submitLabel={t('comments.send')}
            isBusy={begin.isPending}
            onSubmit={(written) => begin.mutate(written)}
            onCancel={() => onBegun(null)}
          />
        </div>
      )}
      {threads && shown.length === 0 && !begun && <p className={classes.empty}>{t('comments.empty')}</p>}
      <ul className={classes.threads}>
        {shown.map((thread) => (
          <Thread
            key={thread.id}
            articleId={articleId}
            thread={thread}
            isChosen={thread.id === chosen}
            onShow={() => {
              passages.set({ ...passages.get(), chosen: thread.id });
              onShow(thread);
            }}
          />
        ))}
      </ul>
      {resolved > 0 && (
        <Checkbox
          label={t('comments.resolved', { count: resolved })}
          checked={hasResolved}
          onChange={({ currentTarget }) => setHasResolved(currentTarget.checked)}
        />
      )}
    </>
  );
}
