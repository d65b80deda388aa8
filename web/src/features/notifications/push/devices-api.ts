import { pushApi } from '@sightline/contract/notifications/push';
import { queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '#web/lib/api.ts';
import { notificationKeys } from '../api.ts';

export const devicesQuery = queryOptions({
  queryKey: notificationKeys.devices,
  queryFn: async ({ signal }) => (await unwrap(call(pushApi.devices, { signal }))).devices,
});

export const fetchKey = async (): Promise<string> => (await unwrap(call(pushApi.key, {}))).public_key;
export const fetchDevices = async () => (await unwrap(call(pushApi.devices, {}))).devices;

export const registerDevice = (token: string) => unwrap(call(pushApi.register, { body: { token, device: 'web' } }));
export const hideContents = (id: string, hides_contents: boolean) =>
  unwrap(call(pushApi.setDevice, { params: { id }, body: { hides_contents } }));
export const removeDevice = (id: string) => unwrap(call(pushApi.removeDevice, { params: { id } }));
