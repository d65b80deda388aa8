import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Page, Pagination } from '../envelope.ts';
import { Id, QueryBoolean, Timestamp, TimestampInput } from '../scalars.ts';

/** Something that its owner wants to come back to. Only its owner sees it, as long as the owner may see what it is about. */
export const Reminder = z.object({
  id: Id,
  remind_at: Timestamp,
  /** Its time has come, and its owner was notified. */
  is_due: z.boolean(),
  is_done: z.boolean(),
  type: z.enum(['message', 'ticket']),
  /** The sender and the text of the message, or the number and the subject of the ticket. */
  title: z.string(),
  body: z.string(),
  /** Path of the web application that shows exactly this. */
  url: z.string(),
  created_at: Timestamp,
});
export type Reminder = z.infer<typeof Reminder>;

const ReminderInput = z
  .object({
    id: Id.optional(),
    /** The subject: one of the two. */
    message_id: Id.optional(),
    ticket_id: Id.optional(),
    remind_at: TimestampInput,
  })
  .refine(({ message_id, ticket_id }) => (message_id === undefined) !== (ticket_id === undefined), {
    path: ['message_id'],
  });

const params = z.object({ id: Id });
const one = z.object({ reminder: Reminder });

export const remindersApi = {
  list: endpoint('GET', '/reminders', {
    summary: 'Lists your reminders, the earliest first; those that are done by themselves, the last one first.',
    query: z.object({ page: Page, filter: z.object({ done: QueryBoolean.optional() }).optional() }),
    data: z.object({ reminders: z.array(Reminder), pagination: Pagination }),
  }),
  create: endpoint('POST', '/reminders', {
    summary: 'Reminds you of a message or a ticket at a time.',
    description:
      'You are notified then, if you may still see it; nothing of it is kept once the message or the ticket is deleted. Several about the same are kept.',
    body: ReminderInput,
    idempotentBy: 'id',
    data: one,
    errors: ['NOT_FOUND', 'TIME_NOT_AHEAD', 'TOO_MANY_REMINDERS', 'CONFLICT'],
  }),
  update: endpoint('PUT', '/reminder/:id', {
    summary: 'Moves a reminder to another time, or marks it as done.',
    description: 'Moving one that was due or done makes it wait again.',
    params,
    body: z.object({ remind_at: TimestampInput.optional(), is_done: z.boolean().optional() }),
    data: one,
    errors: ['TIME_NOT_AHEAD', 'TOO_MANY_REMINDERS'],
  }),
  remove: endpoint('DELETE', '/reminder/:id', { summary: 'Deletes a reminder.', params }),
  restore: endpoint('POST', '/reminder/:id/restore', {
    summary: 'Takes back that a reminder was deleted.',
    description: 'For an undo: those that were deleted long ago are gone.',
    params,
    data: one,
    errors: ['TOO_MANY_REMINDERS'],
  }),
};

export const reminderEvents = {
  /** To `user.{id}`: reminders were added, changed or removed, or have fallen due. */
  RemindersChangedEvent: z.object({}),
};
