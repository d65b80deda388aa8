import type { Query, QueryClient } from '@tanstack/react-query';
import type { EventHandlers } from '#web/lib/realtime.tsx';
import { refreshLazily, refreshSoon } from '#web/lib/refresh.ts';
import { type NotificationPage, notificationKeys } from './api.ts';
import { reminderKeys } from './reminders/api.ts';

/** Notifications are grouped under the subject of their ticket. */
function refreshListsAbout({ id }: { id: string }, cache: QueryClient): void {
  const predicate = ({ state }: Query) =>
    (state.data as NotificationPage | undefined)?.notifications.some(({ about }) => about?.id === id) ?? false;
  for (const { queryKey } of cache.getQueryCache().findAll({ queryKey: notificationKeys.lists, predicate })) {
    refreshLazily(cache, queryKey);
  }
}

export const eventHandlers: EventHandlers = {
  NotificationCreatedEvent: (_hint, cache) => refreshSoon(cache, notificationKeys.all),
  /** Read in another tab, or gone with their message or room. */
  NotificationsChangedEvent: (_hint, cache) => refreshSoon(cache, notificationKeys.all),
  TicketUpdatedEvent: refreshListsAbout,
  RemindersChangedEvent: (_hint, cache) => refreshSoon(cache, reminderKeys.all),
  PushDevicesChangedEvent: (_hint, cache) => refreshSoon(cache, notificationKeys.devices),
};
