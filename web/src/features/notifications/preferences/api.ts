import type { ChannelChoice, NotificationPreferences } from '@sightline/contract/notifications/preferences';
import { notificationPreferencesApi } from '@sightline/contract/notifications/preferences';
import { queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '#web/lib/api.ts';
import { cachedIn, type Resource, useResourceMutation } from '#web/lib/resource-mutation.ts';
import { notificationKeys } from '../api.ts';

type Answer = { preferences: NotificationPreferences };
const queryKey = [...notificationKeys.all, 'preferences'] as const;

export const preferencesQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => unwrap(call(notificationPreferencesApi.preferences, { signal })),
});

/** One kind may change in some of its channels; the rest is replaced as a whole. */
export type PreferenceChange = Partial<Pick<NotificationPreferences, 'quiet_hours' | 'mail_after' | 'digest_hour'>> & {
  kinds?: (Pick<ChannelChoice, 'kind'> & Partial<ChannelChoice>)[];
};

const changed = ({ preferences }: Answer, { kinds = [], ...times }: PreferenceChange): Answer => ({
  preferences: {
    ...preferences,
    ...times,
    kinds: preferences.kinds.map((row) => ({ ...row, ...kinds.find(({ kind }) => kind === row.kind) })),
  },
});

const preferences: Resource<PreferenceChange> = {
  mutationKey: ['notifications', 'preferences'],
  places: [cachedIn<Answer, PreferenceChange>(queryKey, changed)],
  staleKey: queryKey,
};

export const useSetPreferences = () =>
  useResourceMutation(preferences, {
    send: (body: PreferenceChange) => unwrap(call(notificationPreferencesApi.setPreferences, { body })),
    change: (body) => body,
  });

export const unsubscribeQuery = (token: string) =>
  queryOptions({
    queryKey: ['unsubscribe', token],
    queryFn: ({ signal }) => unwrap(call(notificationPreferencesApi.checkUnsubscribe, { body: { token }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const unsubscribe = (token: string) =>
  unwrap(call(notificationPreferencesApi.unsubscribe, { params: { token }, body: {} }));
