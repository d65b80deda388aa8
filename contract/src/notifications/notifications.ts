import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Page, Pagination } from '../envelope.ts';
import { limits } from '../limits.ts';
import { Id, PersonRef, QueryBoolean, Timestamp, TimestampInput } from '../scalars.ts';
import { type NotificationKind, notificationKinds } from './kinds.ts';

export const Kind = z.enum(Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]]);

/** Specification, section 3; `messageId` is written as it is there. */
export const Notification = z.object({
  id: Id,
  is_read: z.boolean(),
  /** The message that it is about. */
  messageId: Id.nullable(),
  /** In the reader's language, as is the body. */
  title: z.string(),
  body: z.string(),
  type: Kind,
  /** Path of the web application that shows exactly this. */
  url: z.string(),
  created_at: Timestamp,
  actor: PersonRef.nullable(),
  /** The ticket, or the room without a ticket, that groups it. */
  about: z.object({ type: z.enum(['ticket', 'room']), id: Id, name: z.string() }).nullable(),
  /** The room that it is about, if the reader is in it. */
  room_id: Id.nullable(),
  /** It comes back then, unread. */
  snoozed_until: Timestamp.nullable(),
});
export type Notification = z.infer<typeof Notification>;

/** The events of a room that a person wants to be notified of. */
export const RoomLevel = z.enum(['all', 'mentions', 'nothing']);
export type RoomLevel = z.infer<typeof RoomLevel>;

export const notificationsApi = {
  list: endpoint('GET', '/notifications', {
    summary: 'Lists your notifications, unread ones first.',
    description: '`filter.organization` is the id of the workspace; those of another one are not listed.',
    query: z.object({
      page: Page,
      filter: z
        .object({
          organization: Id.optional(),
          /** Only where somebody addresses you. */
          mentions: QueryBoolean.optional(),
          unread: QueryBoolean.optional(),
          /** Only calls that you missed. */
          missed_calls: QueryBoolean.optional(),
          /** Only those that you snoozed, the next one first. They are in no other list. */
          snoozed: QueryBoolean.optional(),
        })
        .optional(),
    }),
    data: z.object({ notifications: z.array(Notification), pagination: Pagination }),
  }),
  unread: endpoint('GET', '/notifications/unread', {
    summary: 'Counts your unread notifications.',
    description: `Not beyond ${limits.notifications.countedUpTo}.`,
    data: z.object({ unread: z.int() }),
  }),
  markAsRead: endpoint('POST', '/notification/markAsRead', {
    summary: 'Marks notifications of yours as read.',
    body: z.object({ notifications: z.array(Id).min(1).max(limits.notifications.markedAtOnce) }),
    errors: ['NOT_FOUND'],
  }),
  markAllRead: endpoint('POST', '/notification/markAllRead', {
    summary: 'Marks all notifications of yours in this workspace as read.',
  }),
  snooze: endpoint('POST', '/notification/snooze', {
    summary: 'Puts notifications of yours off until a time, when they come back unread.',
    description:
      'Until then they are neither listed nor counted. A call that rings and a guest who waits cannot be put off.',
    body: z.object({
      notifications: z.array(Id).min(1).max(limits.notifications.snoozedAtOnce),
      until: TimestampInput,
    }),
    errors: ['NOT_FOUND', 'TIME_NOT_AHEAD'],
  }),
  unsnooze: endpoint('POST', '/notification/unsnooze', {
    summary: 'Brings snoozed notifications of yours back now, unread.',
    body: z.object({ notifications: z.array(Id).min(1).max(limits.notifications.snoozedAtOnce) }),
    errors: ['NOT_FOUND'],
  }),
  level: endpoint('GET', '/notification/room/:id', {
    summary: 'Reads how much of a room you want to be told.',
    description: 'Unless you chose: everything in a room of two, and in others what addresses you.',
    params: z.object({ id: Id }),
    data: z.object({ level: RoomLevel }),
  }),
  setLevel: endpoint('PUT', '/notification/room/:id', {
    summary: 'Chooses how much of a room you want to be told.',
    params: z.object({ id: Id }),
    body: z.object({ level: RoomLevel }),
    data: z.object({ level: RoomLevel }),
  }),
};

/** To `user.{id}`: what is shown is fetched by the usual routes. */
export const notificationEvents = {
  NotificationCreatedEvent: z.object({ type: Kind, messageId: Id.nullable() }),
  /** Some were read in another tab, or are gone. */
  NotificationsChangedEvent: z.object({}),
};
