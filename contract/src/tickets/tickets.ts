import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { OnePage, Page, Pagination, wholeList } from '../envelope.ts';
import { limits } from '../limits.ts';
import { anyOf, flag, ids, oneOf } from '../list-filters.ts';
import { defineList, exportFields } from '../lists.ts';
import {
  deviceTimes,
  greatestInt,
  Id,
  line,
  PersonRef,
  prose,
  QueryBoolean,
  QueryInt,
  Timestamp,
  TimestampInput,
} from '../scalars.ts';
import { priorityIds, statusIds, ticketFields, ticketOrders, ticketTypes } from './list-fields.ts';

/** Section 3: id 1 is unassigned, id 2 is assigned. A ticket has status 1 exactly while nobody is assigned. */
export const ticketStatus = { not_assigned: 1, to_do: 2, in_progress: 3, done: 4 } as const;
export const ticketPriority = { low: 1, medium: 2, high: 3, urgent: 4 } as const;

export const StatusId = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
export type StatusId = z.infer<typeof StatusId>;
export const PriorityId = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
export type PriorityId = z.infer<typeof PriorityId>;

export const StatusSlug = z.enum(['not_assigned', 'to_do', 'in_progress', 'done']);
export const PrioritySlug = z.enum(['low', 'medium', 'high', 'urgent']);
export const statusSlugs = { 1: 'not_assigned', 2: 'to_do', 3: 'in_progress', 4: 'done' } as const;
export const prioritySlugs = { 1: 'low', 2: 'medium', 3: 'high', 4: 'urgent' } as const;

export const Status = z.object({ id: StatusId });
export const Priority = z.object({ id: PriorityId });

export const TicketType = z.enum(ticketTypes);

/** A line of the list. `ticket_id` is the number that people see: per workspace, from 1, without gaps. */
export const TicketRow = z.object({
  id: Id,
  ticket_id: z.int(),
  type: TicketType,
  subject: z.string(),
  status: Status,
  priority: Priority,
  assignees: z.array(PersonRef),
  /** The customer the ticket is for. */
  branch: z.object({ id: Id, name: z.string() }).nullable(),
  due_date: Timestamp.nullable(),
  has_unread: z.boolean(),
  unread_count: z.int(),
  closed: z.boolean(),
  room_id: Id,
  created_at: Timestamp,
  updated_at: Timestamp,
  /** Incremented by each change; an update may carry the version it was based on. */
  version: z.int(),
});
export type TicketRow = z.infer<typeof TicketRow>;

export const Ticket = TicketRow.extend({
  description: z.string(),
  created_by: PersonRef,
  closed_at: Timestamp.nullable(),
  closed_by: PersonRef.nullable(),
  /** The kind of assistance it asks for, and the kind of problem it is about. */
  assistance_type: z.object({ id: Id, name: z.string() }).nullable(),
  problem_type: z.object({ id: Id, name: z.string() }).nullable(),
  /** The current assistance sheet, if there is one. */
  sheet: z.object({ id: Id, status: z.enum(['current', 'outdated']) }).nullable(),
  /** Seconds of all stopped timers; running ones are in `active_timers`. Clients see neither. */
  tracked_seconds: z.int(),
  active_timers: z.array(z.object({ id: Id, user: PersonRef, started_at: Timestamp })),
});
export type Ticket = z.infer<typeof Ticket>;

/** Specification, section 3. `ticket` says where the timer runs, for the pill shown on every page. */
export const Timer = z.object({
  id: Id,
  kind: z.enum(['ticket', 'task_entry']),
  active: z.boolean(),
  ticket: z.object({ id: Id, ticket_id: z.int(), subject: z.string() }),
  user: PersonRef,
  started_at: Timestamp,
  stopped_at: Timestamp.nullable(),
});
export type Timer = z.infer<typeof Timer>;

export const TicketEventKind = z.enum([
  'created',
  'assigned',
  'unassigned',
  'status_changed',
  'priority_changed',
  'due_date_changed',
  'subject_changed',
  'description_changed',
  'branch_changed',
  'assistance_type_changed',
  'problem_type_changed',
  'type_changed',
  'closed',
  'reopened',
  'timer_started',
  'timer_stopped',
  'sheet_created',
  'sheet_deleted',
  'sheet_signed',
  'visit_planned',
  'visit_moved',
  'visit_done',
  'visit_not_done',
  'visit_cancelled',
  'call_started',
  'call_ended',
  'call_recorded',
  'article_linked',
  'article_carried',
  'article_shown',
]);
export type TicketEventKind = z.infer<typeof TicketEventKind>;

/**
 * A line of the ticket's history. `subject` is the person it happened to; `from` and `to` are ids or texts as in the ticket. For an article that
 * was shown in a call, `from` counts its done steps ("3/5"). For a call that has ended, `to` is its summary (`readCallSummary`), and `call` the
 * number of its snapshots.
 */
export const TicketEvent = z.object({
  id: Id,
  kind: TicketEventKind,
  user: PersonRef.nullable(),
  created_at: Timestamp,
  subject: PersonRef.nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  call: z.object({ id: Id, snapshots: z.int() }).nullable(),
});
export type TicketEvent = z.infer<typeof TicketEvent>;

/**
 * Conditions add up; a list of values matches any of them. The order `status` groups tickets by status, and puts overdue and then
 * urgent tickets first within each group. Tickets without a due date come last.
 */
export const ticketsList = defineList({
  fields: ticketFields,
  filters: {
    type: oneOf(ticketTypes),
    status_id: anyOf(statusIds),
    priority_id: anyOf(priorityIds),
    assignee_id: ids(),
    branch_id: ids(),
    closed: flag(),
    unassigned: flag(),
    overdue: flag(),
    unread: flag(),
  },
  orders: ticketOrders,
  order: { by: 'updated_at', dir: 'desc' },
  perPage: limits.pages.tickets,
});

/** How many of the matching tickets, over all pages, have a status. Statuses without tickets are left out. */
export const TicketGroup = z.object({ status_id: StatusId, total: z.int() });
export type TicketGroup = z.infer<typeof TicketGroup>;

export const CreateTicketInput = z.object({
  id: Id.optional(),
  type: TicketType.default('normal'),
  subject: line(limits.subject),
  description: prose(limits.description).default(''),
  /** Chosen by agents; for clients always their own space. */
  branch_id: Id.nullable().default(null),
  priority_id: PriorityId.default(ticketPriority.medium),
  due_date: TimestampInput.nullable().default(null),
  assignee_ids: z.array(Id).max(20).default([]),
  assistance_type_id: Id.nullable().default(null),
  problem_type_id: Id.nullable().default(null),
  /** The form that was filled in, and the answers by the ids of its fields. */
  form: z.object({ id: Id, answers: z.record(z.string().max(40), z.unknown()).default({}) }).optional(),
});

export const UpdateTicketInput = z.object({
  subject: line(limits.subject).optional(),
  description: prose(limits.description).optional(),
  status_id: StatusId.optional(),
  priority_id: PriorityId.optional(),
  /** An empty text is skipped (section 5); null removes the date. */
  due_date: z
    .union([TimestampInput, z.literal('')])
    .nullable()
    .optional(),
  branch_id: Id.nullable().optional(),
  assistance_type_id: Id.nullable().optional(),
  problem_type_id: Id.nullable().optional(),
  /** A quick ticket, made from a conversation in one step, can be made a normal one, and not the other way round. */
  type: z.literal('normal').optional(),
  /** The version the change is based on. If the ticket has a newer one, the update is refused with STALE_VERSION. */
  version: z.int().max(greatestInt).optional(),
});

const TicketParams = z.object({ id: Id });
const NumberParams = z.object({ number: QueryInt.min(1) });
const AssigneeParams = z.object({ id: Id, userId: Id });
const oneTicket = z.object({ ticket: Ticket });

export const ticketsApi = {
  list: endpoint('GET', '/tickets', {
    summary: 'Lists tickets, filtered, searched and ordered.',
    description:
      'Filters add up, a list of values matches any of them. `conditions` is a condition as JSON, such as {"any": [{"field": "assignee", "op": "is", "value": "me"}, {"field": "overdue", "op": "is", "value": true}]}. `groups` counts the matches of all pages by status.',
    query: ticketsList.query,
    data: z.object({ tickets: z.array(TicketRow), groups: z.array(TicketGroup), pagination: Pagination }),
  }),
  export: endpoint('POST', '/tickets/export', {
    summary: 'Downloads the tickets that a search and filters select, as CSV or as a workbook.',
    description:
      'Texts in CSV that a spreadsheet would take for formulas begin with an apostrophe. `columns` are those of the screen.',
    body: ticketsList.query.omit({ page: true }).extend(exportFields),
    raw: true,
  }),
  counts: endpoint('GET', '/tickets/counts', {
    summary: 'Counts the tickets that are not closed.',
    description: '`open`, `mine`, `unassigned` and `overdue` count normal tickets, `quick` quick ones, `unread` both.',
    data: z.object({
      open: z.int(),
      mine: z.int(),
      unassigned: z.int(),
      overdue: z.int(),
      quick: z.int(),
      unread: z.int(),
    }),
  }),
  find: endpoint('GET', '/ticket/:id', { summary: 'Finds a ticket.', params: TicketParams, data: oneTicket }),
  findByNumber: endpoint('GET', '/ticket-number/:number', {
    summary: 'Finds a ticket by the number that people see.',
    params: NumberParams,
    data: oneTicket,
  }),
  create: endpoint('POST', '/tickets', {
    summary: 'Creates a ticket.',
    description:
      'The same `id` again answers with the ticket that is there. Guests create for their own space and assign nobody.',
    body: CreateTicketInput,
    idempotentBy: 'id',
    data: oneTicket,
    errors: [
      'CONFLICT',
      'NOT_FOUND',
      'FORBIDDEN',
      'NOT_ASSIGNABLE',
      'SPACE_ARCHIVED',
      'TYPE_ARCHIVED',
      'FORM_ARCHIVED',
    ],
  }),
  update: endpoint('PUT', '/ticket/:id', {
    summary: 'Changes a ticket, and answers with all of it.',
    description:
      'With `version` the change is refused when somebody else changed the ticket since. An empty `due_date` is skipped, null removes the date.',
    params: TicketParams,
    body: UpdateTicketInput,
    data: oneTicket,
    errors: [
      'TICKET_CLOSED',
      'STATUS_NEEDS_ASSIGNEE',
      'STATUS_HAS_ASSIGNEE',
      'STALE_VERSION',
      'SPACE_ARCHIVED',
      'TYPE_ARCHIVED',
      'NOT_FOUND',
    ],
  }),
  updateLight: endpoint('PUT', '/ticket-light/:id', {
    summary: 'Changes a ticket, and answers with its line of the list.',
    description: 'As PUT /ticket/{id}, for lists that need no more.',
    params: TicketParams,
    body: UpdateTicketInput,
    data: z.object({ ticket: TicketRow }),
    errors: [
      'TICKET_CLOSED',
      'STATUS_NEEDS_ASSIGNEE',
      'STATUS_HAS_ASSIGNEE',
      'STALE_VERSION',
      'SPACE_ARCHIVED',
      'TYPE_ARCHIVED',
      'NOT_FOUND',
    ],
  }),
  assign: endpoint('POST', '/ticket/:id/assign/:userId', {
    summary: 'Assigns an agent to a ticket.',
    description: 'The first assignee of a ticket moves it from not assigned to to do.',
    params: AssigneeParams,
    data: oneTicket,
    errors: ['TICKET_CLOSED', 'NOT_ASSIGNABLE', 'ALREADY_ASSIGNED'],
  }),
  unassign: endpoint('POST', '/ticket/:id/unassign/:userId', {
    summary: 'Takes an agent off a ticket.',
    description: 'Without its last assignee a ticket is not assigned.',
    params: AssigneeParams,
    data: oneTicket,
    errors: ['TICKET_CLOSED', 'NOT_ASSIGNED'],
  }),
  close: endpoint('POST', '/ticket/:id/close', {
    summary: 'Closes a ticket, with or without an assistance sheet.',
    description: 'Running timers stop. Nothing of a closed ticket changes until it is reopened.',
    params: TicketParams,
    body: z.object({ with_sheet: z.boolean() }),
    data: oneTicket,
    errors: ['TICKET_ALREADY_CLOSED', 'NO_SHEET', 'CLOSING_NEEDS_SHEET', 'CLOSING_NEEDS_SIGNATURE'],
  }),
  reopen: endpoint('POST', '/ticket/:id/reopen', {
    summary: 'Reopens a closed ticket.',
    description: 'Its status is the one that it was closed with.',
    params: TicketParams,
    data: oneTicket,
    errors: ['TICKET_NOT_CLOSED'],
  }),
  events: endpoint('GET', '/ticket/:id/events', {
    summary: 'Lists the history of a ticket, newest first.',
    params: TicketParams,
    query: z.object({ page: Page }),
    data: z.object({ events: z.array(TicketEvent), pagination: Pagination }),
  }),
  statuses: endpoint('GET', '/ticket-status', {
    summary: 'Lists the statuses a ticket can have.',
    query: OnePage,
    data: wholeList({ statuses: z.array(z.object({ id: StatusId, slug: StatusSlug })) }),
  }),
  priorities: endpoint('GET', '/ticket-priorities', {
    summary: 'Lists the priorities a ticket can have.',
    query: OnePage,
    data: wholeList({ priorities: z.array(z.object({ id: PriorityId, slug: PrioritySlug })) }),
  }),
  timers: endpoint('GET', '/ticket-timers', {
    summary: 'Lists timers; by default, your own running ones.',
    query: z.object({
      page: Page,
      filter: z.object({ active: QueryBoolean.optional(), user_id: Id.optional() }).optional(),
    }),
    data: wholeList({ ticketTimers: z.array(Timer) }),
  }),
  startTimer: endpoint('POST', '/ticket/:id/timer-start', {
    summary: 'Starts your timer on a ticket.',
    description: 'With `done_at` and `sent_at` it started as long ago as they are apart, two days at most.',
    params: TicketParams,
    body: z.object(deviceTimes).optional(),
    data: z.object({ timer: Timer }),
    errors: ['TICKET_CLOSED', 'TIMER_RUNNING'],
  }),
  stopTimer: endpoint('POST', '/ticket/:id/timer-stop', {
    summary: 'Stops your timer on a ticket.',
    description: 'With `done_at` and `sent_at` it stopped as long ago as they are apart, two days at most.',
    params: TicketParams,
    body: z.object(deviceTimes).optional(),
    data: z.object({ timer: Timer }),
    errors: ['TICKET_CLOSED', 'TIMER_NOT_RUNNING'],
  }),
};

/** Hints; the client refetches through the authorised routes. */
export const ticketEvents = {
  TicketCreatedEvent: z.object({ id: Id }),
  TicketUpdatedEvent: z.object({ id: Id }),
  TicketTimerEvent: z.object({ ticket_id: Id, user_id: Id }),
};
