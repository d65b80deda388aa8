import type { NotificationKind } from '@sightline/contract/notifications/kinds';
import { z } from 'zod';

const nothing = z.strictObject({});
/** "2026-11-26T09:00", by the clock of the workspace. */
const LocalTime = z.string();
const visit = z.strictObject({ begins: LocalTime });
/** `name` is that of the only one. */
const several = z.strictObject({ count: z.int().min(1), name: z.string().nullable() });
const article = z.strictObject({ title: z.string() });

/** The schema of `notifications.payload` by kind: what the sentence needs besides the subject and the actor. */
export const notificationPayloads = {
  mention: nothing,
  reply: nothing,
  message: nothing,
  ticket_assigned: nothing,
  ticket_changed: z.strictObject({ fields: z.array(z.string()) }),
  ticket_overdue: nothing,
  ticket_closed: nothing,
  ticket_reopened: nothing,
  visit_planned: visit,
  visit_moved: visit,
  visit_cancelled: visit,
  /** `first`: when the first one of the day begins. */
  visit_tomorrow: z.strictObject({ first: LocalTime, count: z.int().min(1) }),
  visit_soon: visit,
  sheet_to_review: nothing,
  guest_waiting: z.strictObject({ guest: z.string() }),
  call_started: nothing,
  call_missed: nothing,
  invitation_accepted: nothing,
  warranty_ending: several,
  article_review: several,
  /** `owner`: the name of the person who left. */
  article_owner_left: z.strictObject({ count: z.int().min(1), owner: z.string() }),
  article_comment: article,
  article_flagged: article,
  flag_answered: article,
  export_ready: nothing,
  reminder: nothing,
} as const satisfies Record<NotificationKind, z.ZodType>;

export type PayloadOf<Kind extends NotificationKind> = z.infer<(typeof notificationPayloads)[Kind]>;

/** May be left out where the sentence needs nothing else. */
export type WithPayload<Kind extends NotificationKind> =
  Record<string, never> extends PayloadOf<Kind> ? { payload?: PayloadOf<Kind> } : { payload: PayloadOf<Kind> };

export const parsePayload = <Kind extends NotificationKind>(kind: Kind, stored: unknown): PayloadOf<Kind> =>
  notificationPayloads[kind].parse(stored) as PayloadOf<Kind>;
