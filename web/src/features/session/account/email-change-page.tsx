import { Button, Skeleton } from '@mantine/core';
import { accountApi, type EmailChangeLink } from '@sightline/contract/session/account';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, call, unwrap } from '#web/lib/api.ts';
import { sentencesFor, sentencesOfError } from '#web/lib/error-sentences.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FormError } from '#web/ui/form-error.tsx';

type EmailChangePageProps = { token: string; onward: ReactNode };

/** By the link of an e-mail, on any device, signed in or not. Opening it changes nothing: mail programs open links too. */
export function EmailChangePage({ token, onward }: EmailChangePageProps) {
  const { t } = useTranslation('account');
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['email-change', token],
    queryFn: ({ signal }) => unwrap(call(accountApi.findEmailChange, { body: { token }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isPending)
    return (
      <Card title={t('change.title')}>
        <Skeleton height={100} />
      </Card>
    );
  if (error instanceof ApiError && error.code === 'LINK_INVALID')
    return (
      <Card title={t('link.void_title')} hint={sentencesFor(error.envelope).join(' ')}>
        {onward}
      </Card>
    );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <Decision token={token} link={data} onward={onward} />;
}

type Outcome = 'waiting' | 'changed' | 'fresh' | 'stopped';

function Decision({ token, link, onward }: { token: string; link: EmailChangeLink; onward: ReactNode }) {
  const { t } = useTranslation('account');
  const [outcome, setOutcome] = useState<Outcome | undefined>(link.is_confirmed ? 'waiting' : undefined);
  const [refusal, setRefusal] = useState('');
  const onError = (error: unknown): void => setRefusal(sentencesOfError(error).join(' '));
  const confirm = useMutation({
    mutationFn: () => unwrap(call(accountApi.confirmEmailChange, { body: { token } })),
    onSuccess: ({ changed, starts_over }) => setOutcome(!changed ? 'waiting' : starts_over ? 'fresh' : 'changed'),
    onError,
  });
  const stop = useMutation({
    mutationFn: () => unwrap(call(accountApi.stopEmailChange, { body: { token } })),
    onSuccess: () => setOutcome('stopped'),
    onError,
  });
  const other = link.by === 'old' ? link.to : link.from;
  const addresses = { from: link.from, to: link.to, other };
  const stopButton = link.by === 'old' && (
    <Button variant="default" size="sm" loading={stop.isPending} onClick={() => stop.mutate()}>
      {t('change.stop')}
    </Button>
  );
  if (outcome)
    return (
      <Card title={t(`change.${outcome}_title`)} hint={t(`change.${outcome}`, addresses)}>
        <FormError>{refusal}</FormError>
        {outcome === 'waiting' && stopButton}
        {onward}
      </Card>
    );
  return (
    <Card title={t('change.title')} hint={t('change.question', addresses)}>
      <FormError>{refusal}</FormError>
      <Button size="sm" loading={confirm.isPending} onClick={() => confirm.mutate()}>
        {t('change.confirm')}
      </Button>
      {stopButton}
    </Card>
  );
}
