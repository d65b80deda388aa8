import type { CallInput } from '@sightline/contract/endpoint';
import { environmentsApi, type UpdateEnvironmentInput } from '@sightline/contract/workspace/environments';
import { queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '#web/lib/api.ts';

export const environmentsQuery = queryOptions({
  queryKey: ['environments'],
  queryFn: ({ signal }) => unwrap(call(environmentsApi.list, { signal })),
  select: ({ environments }) => environments,
});

export const createEnvironment = (body: CallInput<typeof environmentsApi.create>['body']) =>
  call(environmentsApi.create, { body });

export const saveEnvironment = (id: string, body: UpdateEnvironmentInput) =>
  call(environmentsApi.update, { params: { id }, body });

export const removeEnvironment = (id: string) => unwrap(call(environmentsApi.remove, { params: { id } }));

export type Slot = 'logo' | 'favicon';
const endpoints = {
  logo: { set: environmentsApi.setLogo, remove: environmentsApi.removeLogo },
  favicon: { set: environmentsApi.setFavicon, remove: environmentsApi.removeFavicon },
} as const;

export const saveBrandPicture = (id: string, slot: Slot, picture: File | null) =>
  picture
    ? unwrap(call(endpoints[slot].set, { params: { id }, body: {}, files: [picture] }))
    : unwrap(call(endpoints[slot].remove, { params: { id } }));
