import { Skeleton } from '@mantine/core';
import type { Session } from '@sightline/contract/session/session';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { sentencesFor } from '#web/lib/error-sentences.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { finishAtReturn } from './api.ts';
import classes from './sso.module.css';

type Props = {
  organizationId: string;
  /** The parameters that the provider appended to the address of this page. */
  search: string;
  back: ReactNode;
  onSignedIn: (session: Session, redirect: string | null) => void | Promise<void>;
};

/** The page to which a provider sends people back: signs them in, or says why not. It asks once; a second time would be refused. */
export function SsoReturn({ organizationId, search, back, onSignedIn }: Props) {
  const { t } = useTranslation('sso');
  const { data, error, refetch } = useQuery({
    queryKey: ['sso', 'return', search],
    queryFn: () => finishAtReturn(organizationId, search),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const isSignedIn = data?.envelope.status === 200;
  const enter = useEffectEvent(() => {
    if (data) void onSignedIn(data.envelope.data, data.redirect);
  });
  useEffect(() => {
    if (isSignedIn) enter();
  }, [isSignedIn]);
  if (error || (data && !isSignedIn))
    return (
      <Card title={t('return.failed')}>
        <div className={classes.failure}>
          {error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <FormError>{data && sentencesFor(data.envelope).join(' ')}</FormError>
          )}
          {back}
        </div>
      </Card>
    );
  return (
    <Card title={t('return.title')} hint={t('return.hint')}>
      <Skeleton height={8} />
    </Card>
  );
}
