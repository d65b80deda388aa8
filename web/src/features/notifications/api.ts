import type { Pagination } from '@sightline/contract/envelope';
import { type Notification, notificationsApi, type RoomLevel } from '@sightline/contract/notifications/notifications';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '#web/lib/api.ts';
import type { NotificationTab } from './tabs.ts';

const filters = {
  all: undefined,
  mentions: { mentions: 'true' },
  calls: { missed_calls: 'true' },
  snoozed: { snoozed: 'true' },
} as const;
export type NotificationPage = { notifications: Notification[]; pagination: Pagination };

export const notificationKeys = {
  all: ['notifications'] as const,
  lists: ['notifications', 'list'] as const,
  unread: ['notifications', 'unread'] as const,
  devices: ['push', 'devices'] as const,
  level: (roomId: string) => ['notifications', 'level', roomId] as const,
};

export const unreadQuery = queryOptions({
  queryKey: notificationKeys.unread,
  queryFn: ({ signal }) => unwrap(call(notificationsApi.unread, { signal })),
});

export const notificationsQuery = (tab: NotificationTab, page: number) =>
  queryOptions({
    queryKey: [...notificationKeys.lists, tab, page],
    queryFn: ({ signal }) =>
      unwrap(call(notificationsApi.list, { query: { page, ...(filters[tab] && { filter: filters[tab] }) }, signal })),
    placeholderData: keepPreviousData,
  });

export const markAsRead = (notifications: string[]) =>
  unwrap(call(notificationsApi.markAsRead, { body: { notifications } }));
export const snooze = (notifications: string[], until: string) =>
  unwrap(call(notificationsApi.snooze, { body: { notifications, until } }));
export const unsnooze = (notifications: string[]) =>
  unwrap(call(notificationsApi.unsnooze, { body: { notifications } }));
export const markAllRead = () => unwrap(call(notificationsApi.markAllRead, {}));

export const levelQuery = (roomId: string) =>
  queryOptions({
    queryKey: notificationKeys.level(roomId),
    queryFn: ({ signal }) => unwrap(call(notificationsApi.level, { params: { id: roomId }, signal })),
  });

export const setLevel = (roomId: string, level: RoomLevel) =>
  unwrap(call(notificationsApi.setLevel, { params: { id: roomId }, body: { level } }));
