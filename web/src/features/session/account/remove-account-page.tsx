import { Button, PasswordInput, Skeleton } from '@mantine/core';
import { accountApi, type RemovalLink } from '@sightline/contract/session/account';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, call, unwrap } from '#web/lib/api.ts';
import { sentencesFor } from '#web/lib/error-sentences.ts';
import { useForm } from '#web/lib/form.ts';
import { hasRequiredFields } from '#web/lib/required-fields.ts';
import { formatDateTime } from '#web/lib/time.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FormError } from '#web/ui/form-error.tsx';

type RemoveAccountPageProps = { token: string; onward: ReactNode; onRemoved: () => void };

/** Confirms the removal with the link of an e-mail and the password. */
export function RemoveAccountPage({ token, onward, onRemoved }: RemoveAccountPageProps) {
  const { t } = useTranslation('account');
  const [gone, setGone] = useState<string>();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['account-removal', token],
    queryFn: ({ signal }) => unwrap(call(accountApi.findRemoval, { body: { token }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (gone)
    return (
      <Card title={t('remove.done_title')} hint={t('remove.done', { date: formatDateTime(gone) })}>
        {onward}
      </Card>
    );
  if (isPending)
    return (
      <Card title={t('remove.title')}>
        <Skeleton height={140} />
      </Card>
    );
  if (error instanceof ApiError && error.code === 'LINK_INVALID')
    return (
      <Card title={t('link.void_title')} hint={sentencesFor(error.envelope).join(' ')}>
        {onward}
      </Card>
    );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <RemovalForm
      token={token}
      removal={data}
      onSent={(effective) => {
        setGone(effective);
        onRemoved();
      }}
    />
  );
}

type RemovalFormProps = { token: string; removal: RemovalLink; onSent: (effectiveAt: string) => void };

function RemovalForm({ token, removal, onSent }: RemovalFormProps) {
  const { t } = useTranslation('account');
  const [refusal, setRefusal] = useState('');
  const form = useForm({
    schema: hasRequiredFields('password'),
    initial: { password: '' },
    toBody: ({ password }) => ({ token, password }),
    send: (body) => call(accountApi.confirmRemoval, { body }),
    onSent: ({ effective_at }) => onSent(effective_at),
    onRefused: (envelope) => {
      setRefusal(sentencesFor(envelope).join(' '));
      return true;
    },
  });
  const { name, email, effective_at } = removal;
  return (
    <Card title={t('remove.title')} hint={t('remove.hint', { name, email, date: formatDateTime(effective_at) })}>
      <form {...form.formProps}>
        <FormError>{refusal}</FormError>
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          {...form.field('password')}
          label={t('remove.password')}
          autoComplete="current-password"
          autoFocus
          size="sm"
        />
        <Button type="submit" size="sm" color="red.9" loading={form.submitting}>
          {t('remove.submit')}
        </Button>
      </form>
    </Card>
  );
}
