import { Button, Skeleton } from '@mantine/core';
import { qrApi } from '@sightline/contract/session/qr';
import type { Session } from '@sightline/contract/session/session';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call, unwrap } from '#web/lib/api.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { receiveSession } from '../api.ts';
import classes from './factors.module.css';

/** How often the page asks whether the phone has answered. */
const interval = 2000;

type Props = { onSignedIn: (session: Session) => void | Promise<void>; onBack: () => void };
type Outcome = 'waiting' | 'refused' | 'expired';

async function askOutcome(claim: string): Promise<{ outcome: Outcome } | { session: Session }> {
  const { status, code, data } = await call(qrApi.claim, { body: { claim } });
  if (code === 'QR_LOGIN_INVALID') return { outcome: 'expired' };
  if (status !== 200) return { outcome: 'waiting' }; // a moment without connection
  if ('state' in data) return { outcome: data.state };
  const { data: session } = await receiveSession({ data, status, code, message: '', errors: {} });
  return { session };
}

/** A code for the phone on which the user is signed in already, instead of a password. */
export function QrLogin({ onSignedIn, onBack }: Props) {
  const { t } = useTranslation('factors');
  const { data, error, refetch } = useQuery({
    queryKey: ['qr-login'],
    queryFn: () => unwrap(call(qrApi.start)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <Card title={t('qr.title')} hint={t('qr.hint')}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton width={200} height={200} />}
      {data && <Waiting key={data.claim} login={data} onSignedIn={onSignedIn} onRenew={() => void refetch()} />}
      <Button fullWidth mt="lg" variant="subtle" color="gray" onClick={onBack}>
        {t('step.back')}
      </Button>
    </Card>
  );
}

type WaitingProps = { login: { url: string; claim: string }; onRenew: () => void } & Pick<Props, 'onSignedIn'>;

function Waiting({ login, onRenew, onSignedIn }: WaitingProps) {
  const { t } = useTranslation('factors');
  const { data } = useQuery({
    queryKey: ['qr-login', login.claim],
    queryFn: () => askOutcome(login.claim),
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data && (!('outcome' in state.data) || state.data.outcome !== 'waiting') ? false : interval,
    refetchIntervalInBackground: true,
  });
  const session = data && 'session' in data ? data.session : null;
  const enter = useEffectEvent((entered: Session) => void onSignedIn(entered));
  useEffect(() => {
    if (session) enter(session);
  }, [session]);
  const outcome = data && 'outcome' in data ? data.outcome : 'waiting';
  if (outcome === 'waiting') return <QrCode text={login.url} label={t('qr.label')} />;
  return (
    <div className={classes.form} role="status">
      <p className={classes.hint}>{t(`qr.${outcome}`)}</p>
      <Button onClick={onRenew}>{t('qr.renew')}</Button>
    </div>
  );
}
