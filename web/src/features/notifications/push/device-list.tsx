import { Button } from '@mantine/core';
import type { PushDevice } from '@sightline/contract/notifications/push';
import { IconBellOff, IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { alertFailure, alertSuccess } from '#web/lib/alerts.ts';
import { useDeviceWords } from '#web/lib/device-words.ts';
import { endPush } from '#web/lib/service-worker.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { notificationKeys } from '../api.ts';
import { removeDevice } from './devices-api.ts';
import classes from './push-settings.module.css';

export function PushDeviceList({ devices }: { devices: UseQueryResult<PushDevice[]> }) {
  const { t } = useTranslation('push');
  const { data, error, refetch } = devices;
  return (
    <>
      <h3 className={classes.heading}>{t('devices')}</h3>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows count={2} height={56} />}
      {data?.length === 0 && (
        <EmptyState icon={IconBellOff} title={t('none')}>
          {t('none_hint')}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className={classes.devices}>
          {data.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
      )}
    </>
  );
}

function DeviceRow({ device }: { device: PushDevice }) {
  const { t } = useTranslation('push');
  const cache = useQueryClient();
  const name = useDeviceWords()(device.name);
  const Picture = /Android|iPhone|iPad/.test(device.name) ? IconDeviceMobile : IconDeviceDesktop;
  const remove = useMutation({
    mutationFn: async () => {
      await removeDevice(device.id);
      if (device.current) await endPush();
    },
    onSuccess: () => alertSuccess(t('removed')),
    onError: alertFailure,
    onSettled: () => cache.invalidateQueries({ queryKey: notificationKeys.devices }),
  });
  return (
    <li className={classes.device}>
      <Picture size={20} stroke={1.5} aria-hidden />
      <div className={classes.words}>
        <p>{name}</p>
        <span>
          {device.current ? (
            t('this')
          ) : (
            <>
              {t('last_used')} <RelativeTime at={device.last_used_at} />
            </>
          )}
        </span>
      </div>
      <Button
        variant="default"
        size="xs"
        loading={remove.isPending}
        aria-label={t('remove_named', { device: name })}
        onClick={() => remove.mutate()}
      >
        {t('remove')}
      </Button>
    </li>
  );
}
