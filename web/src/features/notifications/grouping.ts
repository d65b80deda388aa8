import type { Notification } from '@sightline/contract/notifications/notifications';

export type NotificationGroup = { key: string; name: string; type: 'ticket' | 'room' | null; items: Notification[] };
export type NotificationSection = { isRead: boolean; groups: NotificationGroup[] };

const keyOf = ({ about, id }: Notification): string => (about ? `${about.type} ${about.id}` : id);

/** Groups the notifications of one ticket or room, at the position of the newest one. */
function group(items: readonly Notification[]): NotificationGroup[] {
  return [...Map.groupBy(items, keyOf)].map(([key, some]) => {
    const about = some[0]?.about ?? null;
    return { key, name: about?.name ?? '', type: about?.type ?? null, items: some };
  });
}

/** Unread ones first. */
export function sectionsOf(items: readonly Notification[]): NotificationSection[] {
  return [false, true]
    .map((isRead) => ({ isRead, groups: group(items.filter(({ is_read }) => is_read === isRead)) }))
    .filter(({ groups }) => groups.length > 0);
}
