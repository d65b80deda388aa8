import type { Notification } from '@sightline/contract/notifications';
import { type Resource, shownAt, useResourceMutation } from '#web/lib/resource-mutation.ts';
import { markAllRead, markAsRead, type NotificationPage, notificationKeys } from './api.ts';

/** Which were read, and how many of them were unread; null for all. */
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
    shownAt<NotificationPage, Change>(notificationKeys.lists, readPage),
    shownAt<{ unread: number }, Change>(notificationKeys.unread, ({ unread }, change) => ({
      unread: change === null ? 0 : Math.max(unread - change.unread, 0),
    })),
  ],
  staleKey: notificationKeys.all,
};

/** Of those that are unread among these; the others need nothing. */
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
