import { Button, Skeleton } from '@mantine/core';
import { qrApi } from '@sightline/contract/session/qr';
import { IconAlertTriangle, IconDeviceDesktop } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { alertFailure } from '#web/lib/alerts.ts';
import { ApiError, call, unwrap } from '#web/lib/api.ts';
import { useDeviceWords } from '#web/lib/device-words.ts';
import { sentencesFor } from '#web/lib/error-sentences.ts';
import { shownAddress } from '#web/lib/shown-address.ts';
import { formatClock } from '#web/lib/time.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { useMe } from '../session.tsx';
import classes from './factors.module.css';

type ApproveProps = { code: string; home: ReactNode };

/** On the phone: which device asks to be signed in, and from where, before the user decides. */
export function ApproveSignIn({ code, home }: ApproveProps) {
  const { t } = useTranslation('factors');
  const answer = useMutation({
    mutationFn: (approve: boolean) => unwrap(call(qrApi.answer, { body: { code, approve } })),
    onError: alertFailure,
  });
  const { data, error, refetch } = useQuery({
    queryKey: ['approve-sign-in', code],
    queryFn: ({ signal }) => unwrap(call(qrApi.find, { body: { code }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (answer.isSuccess)
    return (
      <Card
        title={t(answer.variables ? 'approve.approved_title' : 'approve.refused_title')}
        hint={t(answer.variables ? 'approve.approved_hint' : 'approve.refused_hint')}
      >
        {home}
      </Card>
    );
  if (error instanceof ApiError && error.code === 'QR_LOGIN_INVALID')
    return (
      <Card title={t('approve.void_title')} hint={sentencesFor(error.envelope).join(' ')}>
        {home}
      </Card>
    );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Card title={t('approve.title')} hint={t('approve.hint')}>
      {data ? <Asking login={data.login} /> : <Skeleton height={120} />}
      <Button
        fullWidth
        mt="md"
        size="md"
        disabled={!data}
        loading={answer.isPending && answer.variables}
        onClick={() => answer.mutate(true)}
      >
        {t('approve.approve')}
      </Button>
      <Button
        fullWidth
        mt="sm"
        size="md"
        variant="default"
        disabled={!data}
        loading={answer.isPending && !answer.variables}
        onClick={() => answer.mutate(false)}
      >
        {t('approve.refuse')}
      </Button>
    </Card>
  );
}

type Login = { device: string | null; ip: string; is_same_network: boolean; requested_at: string };

function Asking({ login }: { login: Login }) {
  const { t } = useTranslation('factors');
  const words = useDeviceWords();
  const { email } = useMe();
  return (
    <>
      <dl className={classes.asking}>
        <dt>{t('approve.device')}</dt>
        <dd>
          <IconDeviceDesktop size={18} stroke={1.5} aria-hidden />
          {login.device ? words(login.device) : t('approve.unknown')}
        </dd>
        <dt>{t('approve.place')}</dt>
        <dd>
          {login.ip} · {t(login.is_same_network ? 'approve.same' : 'approve.other')}
        </dd>
        <dt>{t('approve.time')}</dt>
        <dd>{formatClock(login.requested_at)}</dd>
        <dt>{t('approve.account')}</dt>
        <dd>{shownAddress(email)}</dd>
      </dl>
      {!login.is_same_network && (
        <p className={classes.warning} role="alert">
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
          {t('approve.warning')}
        </p>
      )}
    </>
  );
}
