import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sentencesOfError } from '#web/lib/error-sentences.ts';
import { shownAddress } from '#web/lib/shown-address.ts';
import { readToken } from '#web/lib/token.ts';
import { Card } from '#web/ui/card.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { sessionQuery } from '../api.ts';
import { confirmEmail } from './account-api.ts';

type ConfirmEmailPageProps = { token: string; home: ReactNode; signIn: ReactNode; forgot: ReactNode };

/** By the link of an e-mail, in the browser that is signed in to the account. Opening it changes nothing. */
export function ConfirmEmailPage({ token, home, signIn, forgot }: ConfirmEmailPageProps) {
  const { t } = useTranslation('account');
  const cache = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => confirmEmail(token),
    onSuccess: () => cache.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  });
  if (!readToken())
    return (
      <Card title={t('proof.title')} hint={t('proof.signed_out')}>
        {signIn}
        {forgot}
      </Card>
    );
  if (confirm.isSuccess)
    return (
      <Card title={t('proof.done_title')} hint={t('proof.done', { email: shownAddress(confirm.data.email) })}>
        {home}
      </Card>
    );
  return (
    <Card title={t('proof.title')} hint={t('proof.question')}>
      <FormError>{confirm.error ? sentencesOfError(confirm.error).join(' ') : ''}</FormError>
      <Button size="sm" loading={confirm.isPending} onClick={() => confirm.mutate()}>
        {t('proof.confirm')}
      </Button>
      {confirm.error && home}
    </Card>
  );
}
