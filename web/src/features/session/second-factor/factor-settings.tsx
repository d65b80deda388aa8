import { Button, Skeleton } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import type { SecondFactors } from '@sightline/contract/session/second-factor';
import { IconDeviceMobile, IconLifebuoy } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertSuccess } from '#web/lib/alerts.ts';
import { formatDateTime } from '#web/lib/time.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { sessionQuery } from '../api.ts';
import { factorsQuery, removeAuthenticator, renewRecoveryCodes } from './api.ts';
import { useConfirmed } from './confirm-identity.tsx';
import { Factor } from './factor.tsx';
import classes from './factors.module.css';
import { PasskeyList } from './passkey-list.tsx';
import { RecoveryCodesDialog } from './recovery-codes.tsx';
import { SetUpAuthenticator } from './set-up-authenticator.tsx';

/** Settings of the user's second factors. */
export function FactorSettings() {
  const { t } = useTranslation('factors');
  const { data, error, refetch } = useQuery(factorsQuery);
  return (
    <section className={classes.section} aria-labelledby="factors-title">
      <h2 id="factors-title">{t('title')}</h2>
      <p className={classes.hint}>{t('hint')}</p>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={56} />}
      {data && <Factors factors={data} />}
    </section>
  );
}

type Open = 'set-up' | 'remove' | null;

function Factors({ factors }: { factors: SecondFactors }) {
  const { t } = useTranslation('factors');
  const cache = useQueryClient();
  const { confirmed, dialog } = useConfirmed();
  const [open, setOpen] = useState<Open>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const close = () => setOpen(null);
  const refresh = async () => {
    await cache.invalidateQueries({ queryKey: factorsQuery.queryKey });
    await cache.invalidateQueries({ queryKey: ['sessions'] });
    await cache.invalidateQueries({ queryKey: sessionQuery.queryKey }); // the workspace may have waited for it
  };
  const remove = useMutation({
    mutationFn: removeAuthenticator,
    onSuccess: () => alertSuccess(t('authenticator.removed')),
    onSettled: refresh,
  });
  const renew = useMutation({
    mutationFn: renewRecoveryCodes,
    onSuccess: ({ recovery_codes }) => setCodes(recovery_codes),
    onSettled: refresh,
  });
  const { authenticator, recovery_codes_left: left } = factors;
  return (
    <>
      <ul className={classes.factors}>
        <Factor
          icon={<IconDeviceMobile size={20} stroke={1.5} aria-hidden />}
          name={t('authenticator.name')}
          state={
            authenticator
              ? t('authenticator.added', { date: formatDateTime(authenticator.added_at) })
              : t('authenticator.none')
          }
        >
          {authenticator && (
            <Button variant="default" size="xs" onClick={() => confirmed(() => setOpen('remove'))}>
              {t('authenticator.remove')}
            </Button>
          )}
          <Button
            variant={authenticator ? 'default' : 'filled'}
            size="xs"
            onClick={() => confirmed(() => setOpen('set-up'))}
          >
            {t(authenticator ? 'authenticator.replace' : 'authenticator.set_up')}
          </Button>
        </Factor>
        <PasskeyList
          passkeys={factors.passkeys}
          confirmed={confirmed}
          onChanged={async (recoveryCodes = null) => {
            if (recoveryCodes) setCodes(recoveryCodes);
            await refresh();
          }}
        />
        {(authenticator || factors.passkeys.length > 0) && (
          <Factor
            icon={<IconLifebuoy size={20} stroke={1.5} aria-hidden />}
            name={t('recovery.name')}
            state={t('recovery.left', { count: left, total: limits.secondFactor.recoveryCodes })}
          >
            <Button
              variant="default"
              size="xs"
              loading={renew.isPending}
              onClick={() => confirmed(() => renew.mutate())}
            >
              {t('recovery.renew')}
            </Button>
          </Factor>
        )}
      </ul>
      {dialog}
      <SetUpAuthenticator
        opened={open === 'set-up'}
        onClose={close}
        onDone={async (recoveryCodes) => {
          close();
          setCodes(recoveryCodes);
          alertSuccess(t('authenticator.done'));
          await refresh();
        }}
      />
      <ConfirmDialog
        opened={open === 'remove'}
        title={t('authenticator.remove_title')}
        confirmLabel={t('authenticator.remove')}
        isDangerous
        onConfirm={() => remove.mutateAsync().finally(close)}
        onClose={close}
      >
        {t('authenticator.remove_hint')}
      </ConfirmDialog>
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />
    </>
  );
}
