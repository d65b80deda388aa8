import { Button, Switch } from '@mantine/core';
import type { PushDevice } from '@sightline/contract/notifications/push';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { cachedIn, useResourceMutation } from '#web/lib/resource-mutation.ts';
import { notificationKeys } from '../api.ts';
import { PushDeviceList } from './device-list.tsx';
import { hideContents } from './devices-api.ts';
import classes from './push-settings.module.css';
import { helpFor, usePush } from './push-state.ts';

/** Notifications of this device, and which others have them. */
export function PushSettings() {
  const { t } = useTranslation('push');
  const { state, device, devices, turnOn, turnOff } = usePush();
  return (
    <section className={classes.section} aria-labelledby="push-title">
      <h2 id="push-title">{t('title')}</h2>
      <p className={classes.hint}>{t('hint')}</p>
      {state === 'unsupported' && <p role="status">{t('unsupported')}</p>}
      {state === 'install' && <p role="status">{t('install_first')}</p>}
      {state === 'denied' && <Denied />}
      {(state === 'off' || state === 'on') && (
        <div className={classes.here}>
          {state === 'on' ? (
            <IconBell size={18} stroke={1.75} aria-hidden />
          ) : (
            <IconBellOff size={18} stroke={1.75} aria-hidden />
          )}
          <span role="status">{t(state)}</span>
          {device && state === 'on' ? (
            <Button variant="default" size="xs" loading={turnOff.isPending} onClick={() => turnOff.mutate(device)}>
              {t('turn_off')}
            </Button>
          ) : (
            <Button size="xs" loading={turnOn.isPending} onClick={() => turnOn.mutate()}>
              {t('turn_on')}
            </Button>
          )}
        </div>
      )}
      {device && state === 'on' && <HideContents device={device} />}
      {state !== 'unsupported' && state !== 'install' && <PushDeviceList devices={devices} />}
    </section>
  );
}

/** Specification, section 4: "show-error". Only the browser's own settings can change it. */
export function Denied() {
  const { t } = useTranslation('push');
  return (
    <div role="alert" className={classes.denied}>
      <p>{t('denied')}</p>
      <p>{t(`denied_help.${helpFor(navigator.userAgent)}`)}</p>
    </div>
  );
}

function HideContents({ device }: { device: PushDevice }) {
  const { t } = useTranslation('push');
  const queryKey = notificationKeys.devices;
  const choose = useResourceMutation(
    {
      mutationKey: queryKey,
      places: [
        cachedIn<PushDevice[], boolean>(queryKey, (devices, hides_contents) =>
          devices.map((each) => (each.id === device.id ? { ...each, hides_contents } : each)),
        ),
      ],
      staleKey: queryKey,
    },
    { send: (isHidden: boolean) => hideContents(device.id, isHidden), change: (isHidden) => isHidden },
  );
  return (
    <Switch
      className={classes.hide ?? ''}
      label={t('hide')}
      description={t('hide_hint')}
      checked={device.hides_contents}
      onChange={({ currentTarget }) => choose.mutate(currentTarget.checked)}
    />
  );
}
