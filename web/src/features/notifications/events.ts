import type { EventHandlers } from '#web/lib/realtime.tsx';
import { refreshSoon } from '#web/lib/refresh.ts';
import { notificationKeys } from './api.ts';
import { reminderKeys } from './reminders/api.ts';

export const eventHandlers: EventHandlers = {
  NotificationCreatedEvent: (_hint, cache) => refreshSoon(cache, notificationKeys.all),
  /** Read in another tab, or gone with their message or room. */
  NotificationsChangedEvent: (_hint, cache) => refreshSoon(cache, notificationKeys.all),
  RemindersChangedEvent: (_hint, cache) => refreshSoon(cache, reminderKeys.all),
  PushDevicesChangedEvent: (_hint, cache) => refreshSoon(cache, notificationKeys.devices),
};
