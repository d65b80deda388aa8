import { Button, NativeSelect, Textarea } from '@mantine/core';
import type { Article, FeedbackReason } from '@sightline/contract/knowledge/articles';
import { readerActivityApi } from '@sightline/contract/knowledge/reader-activity';
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, unwrap } from '#web/lib/api.ts';
import { reasons } from '../tones.ts';
import classes from './article.module.css';

type Opinion = { is_helpful: boolean; reason: FeedbackReason | null; comment: string };

/** Asks "Was this helpful?", and after a "no" what was missing. */
export function Helpful({ article }: { article: Article }) {
  const { t } = useTranslation('knowledge');
  const cache = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const give = useMutation({
    mutationFn: (opinion: Opinion) =>
      unwrap(call(readerActivityApi.give, { params: { id: article.id }, body: opinion })),
    onSuccess: (_answer, { is_helpful, comment }) => setAsking(!is_helpful && comment === ''),
    onSettled: () => cache.invalidateQueries({ queryKey: ['knowledge', 'article'] }),
  });
  const mine = give.isPending ? give.variables : article.my_feedback;
  const say = (is_helpful: boolean) => give.mutate({ is_helpful, reason: null, comment: '' });
  return (
    <section className={classes.helpful} aria-label={t('question')}>
      <div>
        <b>{t('question')}</b>
        <span className={classes.answers}>
          {([true, false] as const).map((isHelpful) => (
            <Button
              key={String(isHelpful)}
              size="sm"
              variant={mine?.is_helpful === isHelpful ? 'light' : 'default'}
              aria-pressed={mine?.is_helpful === isHelpful}
              leftSection={
                isHelpful ? <IconThumbUp size={16} stroke={1.75} /> : <IconThumbDown size={16} stroke={1.75} />
              }
              onClick={() => say(isHelpful)}
            >
              {t(isHelpful ? 'yes' : 'no')}
            </Button>
          ))}
        </span>
      </div>
      {isAsking ? (
        <Missing isBusy={give.isPending} onSend={(opinion) => give.mutate(opinion)} />
      ) : (
        <p role="status">{mine ? t('thanks') : ''}</p>
      )}
    </section>
  );
}

function Missing({ isBusy, onSend }: { isBusy: boolean; onSend: (opinion: Opinion) => void }) {
  const { t } = useTranslation('knowledge');
  const [reason, setReason] = useState<FeedbackReason>('missing');
  const [comment, setComment] = useState('');
  return (
    <form
      className={classes.related}
      onSubmit={(event) => {
        event.preventDefault();
        if (comment.trim()) onSend({ is_helpful: false, reason, comment });
      }}
    >
      <NativeSelect
        label={t('feedback.reason')}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value as FeedbackReason)}
        data={reasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
      />
      <Textarea
        label={t('feedback.comment')}
        required
        autosize
        minRows={2}
        maxLength={2000}
        value={comment}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
      />
      <div>
        <Button type="submit" loading={isBusy}>
          {t('feedback.send')}
        </Button>
      </div>
    </form>
  );
}
