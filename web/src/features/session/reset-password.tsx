import { Button, PasswordInput, Skeleton } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import { ResetPasswordInput, sessionApi } from '@sightline/contract/session/session';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, call, unwrap } from '#web/lib/api.ts';
import { sentencesFor } from '#web/lib/error-sentences.ts';
import { useForm } from '#web/lib/form.ts';
import { shownAddress } from '#web/lib/shown-address.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FormError } from '#web/ui/form-error.tsx';

type ResetPasswordProps = {
  /** The parameters of the link. */
  token: string;
  /** The page that requests another link. */
  requestAgain: ReactNode;
  onDone: (email: string) => void;
};

/** A new password by the link of an e-mail. */
export function ResetPassword({ token, requestAgain, onDone }: ResetPasswordProps) {
  const { t } = useTranslation('session');
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['password-reset', token],
    queryFn: ({ signal }) => unwrap(call(sessionApi.findReset, { body: { token }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isPending)
    return (
      <Card title={t('reset.title')}>
        <Skeleton height={140} />
      </Card>
    );
  if (error instanceof ApiError && error.code === 'RESET_LINK_INVALID')
    return (
      <Card title={t('reset.void_title')} hint={sentencesFor(error.envelope).join(' ')}>
        {requestAgain}
      </Card>
    );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <ResetForm token={token} email={data.email} onDone={onDone} />;
}

function ResetForm({ token, email, onDone }: { token: string; email: string; onDone: (email: string) => void }) {
  const { t } = useTranslation('session');
  const [refusal, setRefusal] = useState('');
  const form = useForm({
    schema: ResetPasswordInput,
    initial: { token, password: '', password_confirmation: '' },
    send: (body) => call(sessionApi.resetPassword, { body }),
    onSent: () => onDone(email),
    onRefused: (envelope) => {
      setRefusal(sentencesFor(envelope).join(' '));
      return true;
    },
  });
  return (
    <Card title={t('reset.title')} hint={t('reset.hint', { email: shownAddress(email) })}>
      <form {...form.formProps}>
        <FormError>{refusal}</FormError>
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          {...form.field('password')}
          label={t('password.new')}
          description={t('password.rule', { min: limits.password.min })}
          autoComplete="new-password"
          autoFocus
          size="sm"
        />
        <PasswordInput
          {...form.field('password_confirmation')}
          label={t('password.again')}
          autoComplete="new-password"
          size="sm"
        />
        <Button type="submit" size="sm" loading={form.submitting}>
          {t('reset.submit')}
        </Button>
      </form>
    </Card>
  );
}
