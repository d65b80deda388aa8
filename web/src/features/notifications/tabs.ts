/** Lists of notifications. The address is read before the page is loaded, so this file imports nothing. */
const notificationTabs = ['all', 'mentions', 'calls', 'snoozed'] as const;
export type NotificationTab = (typeof notificationTabs)[number];

export const tabNames = [...notificationTabs, 'reminders'] as const;
export type InboxTabName = (typeof tabNames)[number];
export const isInboxTab = (name: unknown): name is InboxTabName => tabNames.some((each) => each === name);
