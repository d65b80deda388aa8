import type { Notification } from '@sightline/contract/notifications/notifications';
import type { Reminder } from '@sightline/contract/notifications/reminders';
import { Store } from '#web/lib/store.ts';

export type RemindAbout = { message_id: string } | { ticket_id: string };

/** A request to come back to something later. */
export type Asked =
  | { does: 'remind'; about: RemindAbout }
  | { does: 'move'; reminder: Reminder }
  | { does: 'snooze'; items: readonly Notification[] };

/** The dialog outlives the menu that it was opened from. */
export const putOffAsked = new Store<Asked | null>(null);
export const askWhen = (asked: Asked): void => putOffAsked.set(asked);
