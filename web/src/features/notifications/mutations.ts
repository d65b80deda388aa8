import type { Notification } from '@sightline/contract/notifications/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { cachedIn, type Resource, runResourceMutation, useResourceMutation } from '#web/lib/resource-mutation.ts';
import { formatMoment } from '#web/lib/time.ts';
import { markAllRead, markAsRead, type NotificationPage, notificationKeys, snooze, unsnooze } from './api.ts';
import { canSnooze } from './snooze/can-snooze.ts';

/** The notifications that were read, and how many of them were unread; null for all. */
type Change = { ids: readonly string[]; unread: number } | null;

const readPage = (page: NotificationPage, change: Change): NotificationPage => ({
  ...page,
  notifications: page.notifications.map((each) =>
    change === null || change.ids.includes(each.id) ? { ...each, is_read: true } : each,
  ),
});

const notifications: Resource<Change> = {
  mutationKey: ['notifications', 'read'],
  places: [
    cachedIn<NotificationPage, Change>(notificationKeys.lists, readPage),
    cachedIn<{ unread: number }, Change>(notificationKeys.unread, ({ unread }, change) => ({
      unread: change === null ? 0 : Math.max(unread - change.unread, 0),
    })),
  ],
  staleKey: notificationKeys.all,
};

/** Marks the unread ones among these notifications as read. */
export function useMarkAsRead() {
  const { mutate } = useResourceMutation(notifications, {
    send: (ids: readonly string[]) => markAsRead([...ids]),
    change: (ids) => ({ ids, unread: ids.length }),
  });
  return (chosen: readonly Notification[]) => {
    const ids = chosen.filter(({ is_read }) => !is_read).map(({ id }) => id);
    if (ids.length > 0) mutate(ids);
  };
}

export function useMarkAllRead() {
  return useResourceMutation(notifications, { send: () => markAllRead(), change: () => null });
}

/** The notifications that leave their list, and how many of them were unread. */
const putOff: Resource<{ ids: readonly string[]; unread: number }> = {
  mutationKey: ['notifications', 'put off'],
  places: [
    cachedIn<NotificationPage, { ids: readonly string[] }>(notificationKeys.lists, (page, { ids }) => ({
      ...page,
      notifications: page.notifications.filter(({ id }) => !ids.includes(id)),
    })),
    cachedIn<{ unread: number }, { unread: number }>(notificationKeys.unread, (counted, change) => ({
      unread: Math.max(counted.unread - change.unread, 0),
    })),
  ],
  staleKey: notificationKeys.all,
};

const idsOf = (items: readonly Notification[]): string[] => items.map(({ id }) => id);
const unreadIn = (items: readonly Notification[]): number =>
  items.filter(({ is_read, snoozed_until }) => !is_read && snoozed_until === null).length;

/** Brings them back now. */
export function useUnsnooze() {
  return useResourceMutation(putOff, {
    send: (items: readonly Notification[]) => unsnooze(idsOf(items)),
    change: (items) => ({ ids: idsOf(items), unread: 0 }),
  });
}

type Snooze = { items: readonly Notification[]; until: string };

/** Snoozes notifications. An undo brings them back unread. */
export function useSnooze() {
  const { t } = useTranslation('notifications');
  const cache = useQueryClient();
  const { mutate } = useResourceMutation(putOff, {
    send: ({ items, until }: Snooze) => snooze(idsOf(items), until),
    change: ({ items }) => ({ ids: idsOf(items), unread: unreadIn(items) }),
    undo: ({ items, until }) => ({
      message: t('snooze.done', { count: items.length, at: formatMoment(until) }),
      run: () =>
        runResourceMutation(cache, putOff, { send: unsnooze, change: () => ({ ids: [], unread: 0 }) }, idsOf(items)),
    }),
  });
  return (chosen: readonly Notification[], until: string) => {
    const items = chosen.filter(canSnooze);
    if (items.length > 0) mutate({ items, until });
  };
}
