import type { PushDevice } from '@sightline/contract/notifications/push';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { alertError } from '#web/lib/alerts.ts';
import { useNotificationPermission } from '#web/lib/browser-notifications.ts';
import { i18n } from '#web/lib/i18n.ts';
import { endPush } from '#web/lib/service-worker.ts';
import { notificationKeys } from '../api.ts';
import { devicesQuery, removeDevice } from './devices-api.ts';
import { useOwner } from './owner.ts';
import { isPushSupported, turnOnPush } from './subscribe.ts';

/** `install`: a browser that pushes to applications on the home screen alone. */
export type PushState = 'unsupported' | 'install' | 'denied' | 'off' | 'on' | 'pending';

const isInstallable = (): boolean => /iPhone|iPad/.test(navigator.userAgent) && !('PushManager' in globalThis);

export function usePush() {
  const cache = useQueryClient();
  const owner = useOwner();
  useNotificationPermission();
  const isSupported = isPushSupported();
  const devices = useQuery({ ...devicesQuery, enabled: isSupported });
  const device = devices.data?.find(({ current }) => current);
  const refresh = () => cache.invalidateQueries({ queryKey: notificationKeys.devices });

  const turnOn = useMutation({
    mutationFn: () => turnOnPush(owner),
    onError: () => alertError(i18n.t('push:failed')),
    onSettled: refresh,
  });
  const turnOff = useMutation({
    mutationFn: async ({ id }: PushDevice) => {
      await removeDevice(id);
      await endPush();
    },
    onSettled: refresh,
  });
  return { state: stateOf(isSupported, device !== undefined, devices.isPending), device, devices, turnOn, turnOff };
}

function stateOf(isSupported: boolean, isOn: boolean, isPending: boolean): PushState {
  if (!isSupported) return isInstallable() ? 'install' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  if (isPending) return 'pending';
  return isOn && Notification.permission === 'granted' ? 'on' : 'off';
}

export type HelpFor = 'chrome' | 'firefox' | 'safari' | 'android' | 'other';

/** Selects the browser's instructions for giving the permission. */
export function helpFor(agent: string): HelpFor {
  if (/Firefox\//.test(agent)) return 'firefox';
  if (/Android/.test(agent)) return 'android';
  if (/Chrom(e|ium)\//.test(agent)) return 'chrome';
  return /Safari\//.test(agent) ? 'safari' : 'other';
}
