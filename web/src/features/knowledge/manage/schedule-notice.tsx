import { Button } from '@mantine/core';
import type { Article } from '@sightline/contract/knowledge/articles';
import { publishingApi } from '@sightline/contract/knowledge/publishing';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan } from '#web/features/session/session.tsx';
import { call, unwrap } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/time.ts';
import classes from '../read/article.module.css';

/** When a draft is published by itself; who may publish may also cancel it. */
export function ScheduleNotice({ article }: { article: Article }) {
  const { t } = useTranslation('articles');
  const cache = useQueryClient();
  const mayPublish = useCan('knowledge.publish');
  const cancel = useMutation({
    mutationFn: () => unwrap(call(publishingApi.unschedule, { params: { id: article.id } })),
    onSettled: () => cache.invalidateQueries({ queryKey: ['knowledge'] }),
  });
  if (!article.scheduled_at) return null;
  return (
    <p className={classes.notice}>
      {t('schedule.notice', { at: formatDateTime(article.scheduled_at) })}
      {mayPublish && (
        <Button variant="default" size="compact-sm" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('schedule.cancel')}
        </Button>
      )}
    </p>
  );
}
