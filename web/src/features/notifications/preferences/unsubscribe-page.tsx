import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api.ts';
import { sentencesFor } from '#web/lib/error-sentences.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { unsubscribe, unsubscribeQuery } from './api.ts';

type UnsubscribePageProps = { token: string; onward: ReactNode };

/** Asks first: opening the link of an e-mail must change nothing, since programs open links, too. */
export function UnsubscribePage({ token, onward }: UnsubscribePageProps) {
  const { t } = useTranslation('preferences');
  const { data, error, refetch } = useQuery(unsubscribeQuery(token));
  const { mutate, isPending, isSuccess } = useMutation({ mutationFn: () => unsubscribe(token) });
  if (error instanceof ApiError && error.code === 'LINK_INVALID')
    return (
      <Card title={t('unsubscribe.void_title')} hint={sentencesFor(error.envelope).join(' ')}>
        {onward}
      </Card>
    );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Card title={t('unsubscribe.title')}>
        <Skeleton height={80} />
      </Card>
    );
  if (isSuccess)
    return (
      <Card title={t('unsubscribe.done_title')} hint={t('unsubscribe.done', data)}>
        {onward}
      </Card>
    );
  return (
    <Card title={t('unsubscribe.title')} hint={t('unsubscribe.hint', data)}>
      <Button size="sm" loading={isPending} onClick={() => mutate()}>
        {t('unsubscribe.submit')}
      </Button>
      {onward}
    </Card>
  );
}
