import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { OnePage, Pagination, wholeList } from '../envelope.ts';
import { limits } from '../limits.ts';
import { anyOf, ids } from '../list-filters.ts';
import { defineList } from '../lists.ts';
import {
  Day,
  greatestInt,
  Id,
  optionalLine,
  PersonRef,
  prose,
  queryList,
  Timestamp,
  TimestampInput,
} from '../scalars.ts';
import { AssistanceMode } from '../tickets/assistance-types.ts';
import { priorityIds } from '../tickets/list-fields.ts';
import { TypeColor } from '../tickets/ticket-types.ts';
import { PriorityId } from '../tickets/tickets.ts';
import { Holidays, WeekHours } from '../workspace/hours.ts';
import { Timezone } from '../workspace/workspace.ts';
import { FreeTime, FreeTimesQuery } from './free-times.ts';
import { WantedTools } from './tools.ts';

/** Scheduled -> on the way -> on site -> done or could not be done; cancelled before somebody was on site. */
export const visitStatuses = ['scheduled', 'on_the_way', 'on_site', 'done', 'could_not_be_done', 'cancelled'] as const;
export const VisitStatus = z.enum(visitStatuses);
export type VisitStatus = z.infer<typeof VisitStatus>;

/** The statuses that a request may set after each status. A cancelled visit can be restored; so can "on the way". */
export const visitSteps: Readonly<Record<VisitStatus, readonly VisitStatus[]>> = {
  scheduled: ['on_the_way', 'on_site', 'could_not_be_done', 'cancelled'],
  on_the_way: ['scheduled', 'on_site', 'could_not_be_done', 'cancelled'],
  on_site: ['done', 'could_not_be_done'],
  done: [],
  could_not_be_done: [],
  cancelled: ['scheduled'],
};

/** The position of a device in degrees, with its accuracy in metres. */
export const Position = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracy: z.number().min(0).max(1e7),
});
export type Position = z.infer<typeof Position>;

/** A person who makes a visit. The times are the server's; `device_…` are those of the device's clock. */
export const VisitPerson = PersonRef.extend({
  checked_in_at: Timestamp.nullable(),
  checked_in_zone: z.string().nullable(),
  checked_in_device_at: Timestamp.nullable(),
  /** Null where they did not allow it. */
  checked_in_position: Position.nullable(),
  checked_out_at: Timestamp.nullable(),
  checked_out_zone: z.string().nullable(),
  checked_out_device_at: Timestamp.nullable(),
  checked_out_position: Position.nullable(),
});
export type VisitPerson = z.infer<typeof VisitPerson>;

export const VisitTicket = z.object({
  id: Id,
  ticket_id: z.int(),
  subject: z.string(),
  priority_id: PriorityId,
  due_date: Timestamp.nullable(),
  closed: z.boolean(),
  assistance_type: z.object({ id: Id, name: z.string(), color: TypeColor }).nullable(),
  sheet_id: Id.nullable(),
  /** With which a sheet begins by its type of assistance, if that can be used now. */
  sheet_template_id: Id.nullable(),
});
export type VisitTicket = z.infer<typeof VisitTicket>;

export const Visit = z.object({
  id: Id,
  /** Null: a visit without a ticket, which has a title of its own. */
  ticket: VisitTicket.nullable(),
  /** As it is shown: its own, or the subject of the ticket. */
  title: z.string(),
  /** The customer: that of the ticket, or the visit's own. */
  branch: z.object({ id: Id, name: z.string(), phone: z.string() }).nullable(),
  starts_at: Timestamp,
  ends_at: Timestamp,
  place: z.string(),
  /** The way there, before the visit begins. */
  travel_minutes: z.int(),
  note: z.string(),
  status: VisitStatus,
  /** Why it could not be done, or was cancelled. */
  reason: z.string(),
  /** The arrival time that the customer got from the person on the way. */
  arrives_at: Timestamp.nullable(),
  /** The customer has said by their booking link that they will be there at this time. */
  is_confirmed: z.boolean(),
  /** The recurrence that it is part of. */
  series_id: Id.nullable(),
  people: z.array(VisitPerson),
  /** Incremented by each change; an update carries the version it was based on. */
  version: z.int(),
});
export type Visit = z.infer<typeof Visit>;

/** A row of the schedule: somebody who can make visits. */
export const ScheduledPerson = PersonRef.extend({
  title: z.string(),
  /** They make visits: they come first. */
  is_plannable: z.boolean(),
  /** Days out of office, both included, in the zone of the person. */
  away: z.object({ from: Day, to: Day, message: z.string(), timezone: z.string() }).nullable(),
  /** Absences that were entered, in the time that was asked for. */
  absences: z.array(z.object({ starts_at: Timestamp, ends_at: Timestamp })),
});
export type ScheduledPerson = z.infer<typeof ScheduledPerson>;

/** The reasons against a plan. The sources are in `server/src/features/schedule/conflicts`. */
export const ConflictKind = z.enum(['overlap', 'outside_hours', 'holiday', 'absence', 'skill', 'tool', 'calibration']);
export type ConflictKind = z.infer<typeof ConflictKind>;

export const Conflict = z.object({
  kind: ConflictKind,
  /** The person whom it concerns; null if it concerns the visit itself. */
  user: PersonRef.nullable(),
  /** The other visit of an overlap. */
  visit: z.object({ id: Id, title: z.string(), starts_at: Timestamp, ends_at: Timestamp }).nullable(),
  /** Words of the workspace: the name of a holiday, the message of an absence. */
  detail: z.string(),
  /** A conflict that nobody can accept. */
  is_final: z.boolean(),
});
export type Conflict = z.infer<typeof Conflict>;

/** An open ticket for which no visit is planned. */
export const UnscheduledTicket = z.object({
  id: Id,
  ticket_id: z.int(),
  subject: z.string(),
  priority_id: PriorityId,
  due_date: Timestamp.nullable(),
  branch: z.object({ id: Id, name: z.string() }).nullable(),
  /** The address of the customer, in a line. */
  place: z.string(),
  assistance_type: z.object({ id: Id, name: z.string(), color: TypeColor, mode: AssistanceMode }).nullable(),
  /** How long its type of assistance usually takes. */
  usual_minutes: z.int().nullable(),
  assignees: z.array(PersonRef),
  created_at: Timestamp,
});
export type UnscheduledTicket = z.infer<typeof UnscheduledTicket>;

export const unscheduledList = defineList({
  filters: {
    priority_id: anyOf(priorityIds),
    branch_id: ids(),
    assistance_type_id: ids(),
    assignee_id: ids(),
  },
  orders: ['due_date', 'priority', 'created_at'],
  order: { by: 'due_date', dir: 'asc' },
  perPage: limits.schedule.unscheduled,
});

const day = 24 * 60 * 60_000;
type Span = { starts_at: string; ends_at: string };
const length = ({ starts_at, ends_at }: Span): number => Date.parse(ends_at) - Date.parse(starts_at);
const endsAfterStart = (span: Span): boolean => length(span) > 0;
const isShort = (span: Span): boolean => length(span) <= limits.schedule.days.visit * day;
const order = { path: ['ends_at'], params: { code: 'ends_before_start' } };
const longest = { path: ['ends_at'], params: { code: 'time_too_long' } };

const People = z
  .array(Id)
  .max(limits.schedule.people.visit)
  .refine((ids) => new Set(ids).size === ids.length);

const details = {
  title: optionalLine(limits.subject),
  branch_id: Id.nullable(),
  place: optionalLine(limits.schedule.place),
  travel_minutes: z.int().min(0).max(limits.schedule.travelMinutes),
  note: prose(limits.schedule.note),
};
/** Confirms the conflicts that were shown. Without it a plan with conflicts is refused. */
const accept_conflicts = z.boolean().default(false);

export const PlanVisitInput = z
  .object({
    id: Id.optional(),
    ticket_id: Id.nullable().default(null),
    title: details.title.default(''),
    branch_id: details.branch_id.default(null),
    starts_at: TimestampInput,
    ends_at: TimestampInput,
    user_ids: People.default([]),
    /** Without one, the address of the customer. */
    place: details.place.optional(),
    travel_minutes: details.travel_minutes.default(0),
    note: details.note.default(''),
    /** The tools that it needs; reserved with it. */
    tools: WantedTools.default([]),
    accept_conflicts,
  })
  .refine(endsAfterStart, order)
  .refine(isShort, longest)
  .refine(({ ticket_id, title }) => ticket_id !== null || title !== '', {
    path: ['title'],
    params: { code: 'required' },
  })
  .refine(({ ticket_id, branch_id }) => ticket_id === null || branch_id === null, { path: ['branch_id'] });

export const ChangeVisitInput = z
  .object({
    starts_at: TimestampInput,
    ends_at: TimestampInput,
    user_ids: People,
    title: details.title.optional(),
    place: details.place.optional(),
    travel_minutes: details.travel_minutes.optional(),
    note: details.note.optional(),
    /** The version the change is based on. If the visit has a newer one, it is refused with STALE_VERSION. */
    version: z.int().max(greatestInt),
    accept_conflicts,
  })
  .refine(endsAfterStart, order)
  .refine(isShort, longest);

export const CheckVisitInput = z
  .object({
    /** The visit that is changed: it is no conflict with itself. */
    visit_id: Id.nullable().default(null),
    ticket_id: Id.nullable().default(null),
    starts_at: TimestampInput,
    ends_at: TimestampInput,
    user_ids: People,
    travel_minutes: details.travel_minutes.default(0),
    /** The tools of a new visit; those of an existing one are known. */
    tools: WantedTools.default([]),
  })
  .refine(endsAfterStart, order)
  .refine(isShort, longest);

const Reason = optionalLine(limits.schedule.reason).default('');

export const VisitStepInput = z.object({
  status: VisitStatus,
  /** Needed where it could not be done. */
  reason: Reason,
  /** When who is on the way will be there. */
  arrives_at: TimestampInput.nullable().default(null),
  /** Notifies the customer by a message and an e-mail that somebody is on the way. */
  tell_customer: z.boolean().default(false),
  version: z.int().max(greatestInt),
});

/**
 * Sent by the device. Its clock may be wrong: the server's time counts, and this one is stored beside it. `sent_at`, the time of the request by
 * the same clock, shows how long ago something was done without a connection.
 */
const device = {
  device_at: TimestampInput,
  sent_at: TimestampInput.optional(),
  timezone: Timezone,
  /** Where the device is, if its owner allows that; only agents see it. */
  position: Position.nullable().default(null),
};

export const CheckOutInput = z.object({
  ...device,
  /** The status of the visit when nobody else is still on site. */
  status: z.enum(['done', 'could_not_be_done']).default('done'),
  reason: Reason,
});

const params = z.object({ id: Id });
const oneVisit = z.object({ visit: Visit });
const planErrors = ['NOT_FOUND', 'TICKET_CLOSED', 'NOT_ASSIGNABLE', 'VISIT_CONFLICTS', 'SPACE_ARCHIVED'] as const;

export const scheduleApi = {
  list: endpoint('GET', '/schedule', {
    summary: 'Shows the visits of a time, who can make visits, and when work is done.',
    description: `At most ${limits.schedule.days.read} days. \`truncated\` says that there are more visits than one answer holds.`,
    query: z
      .object({
        from: TimestampInput,
        to: TimestampInput,
        filter: z.object({ user_ids: queryList(Id), branch_id: Id.optional() }).optional(),
      })
      .refine(({ from, to }) => length({ starts_at: from, ends_at: to }) > 0, {
        path: ['to'],
        params: { code: 'ends_before_start' },
      })
      .refine(({ from, to }) => length({ starts_at: from, ends_at: to }) <= limits.schedule.days.read * day, {
        path: ['to'],
        params: { code: 'time_too_long' },
      }),
    data: z.object({
      visits: z.array(Visit),
      truncated: z.boolean(),
      people: z.array(ScheduledPerson),
      /** The clock by which the workspace works. */
      timezone: z.string(),
      hours: WeekHours,
      holidays: Holidays,
    }),
  }),
  find: endpoint('GET', '/visit/:id', { summary: 'Finds a visit.', params, data: oneVisit, errors: ['NOT_FOUND'] }),
  ofTicket: endpoint('GET', '/ticket/:id/visits', {
    summary: 'Lists the visits of a ticket, the latest first.',
    params,
    query: OnePage,
    data: wholeList({ visits: z.array(Visit) }),
    errors: ['NOT_FOUND'],
  }),
  unscheduled: endpoint('GET', '/schedule/unscheduled', {
    summary: 'Lists open tickets for which no visit is planned.',
    query: unscheduledList.query,
    data: z.object({ tickets: z.array(UnscheduledTicket), pagination: Pagination }),
  }),
  freeTimes: endpoint('GET', '/schedule/free-times', {
    summary: 'Finds the next times when people are free for a visit and the way to it, within working hours.',
    description: `All people that are named come; without any, one of those who make visits and have the skills, best first. At most ${limits.schedule.freeTimes} times.`,
    query: FreeTimesQuery,
    data: z.object({ free_times: z.array(FreeTime) }),
    errors: ['NOT_FOUND', 'NOT_ASSIGNABLE'],
  }),
  check: endpoint('POST', '/schedule/check', {
    summary: 'Says what speaks against a plan, before it is made.',
    description: 'Changes nothing.',
    body: CheckVisitInput,
    data: z.object({ conflicts: z.array(Conflict) }),
    errors: ['NOT_FOUND', 'NOT_ASSIGNABLE'],
  }),
  plan: endpoint('POST', '/schedule', {
    summary: 'Plans a visit.',
    description: 'One with conflicts is refused with VISIT_CONFLICTS, unless `accept_conflicts` confirms them.',
    body: PlanVisitInput,
    idempotentBy: 'id',
    data: oneVisit,
    errors: [...planErrors, 'CONFLICT', 'TOOL_BUSY', 'TOOL_UNAVAILABLE'],
  }),
  change: endpoint('PUT', '/schedule/:id', {
    summary: 'Moves a visit, or changes its people and details.',
    description: 'One with conflicts is refused with VISIT_CONFLICTS, unless `accept_conflicts` confirms them.',
    params,
    body: ChangeVisitInput,
    data: oneVisit,
    errors: [...planErrors, 'STALE_VERSION', 'VISIT_OVER', 'VISIT_STARTED'],
  }),
  remove: endpoint('DELETE', '/schedule/:id', {
    summary: 'Removes a visit for which nobody has set out.',
    description: 'One that is not to take place is cancelled rather: who was to make it then sees why.',
    params,
    errors: ['NOT_FOUND', 'VISIT_STARTED'],
  }),
  step: endpoint('POST', '/visit/:id/status', {
    summary: 'Takes a visit a step further.',
    description:
      'Scheduled, on the way, on site, done or could not be done; cancelled before somebody is on site. Other steps are refused. Its end checks out who is still on site.',
    params,
    body: VisitStepInput,
    data: oneVisit,
    errors: ['NOT_FOUND', 'STALE_VERSION', 'VISIT_STEP_REFUSED', 'REASON_MISSING', 'TICKET_CLOSED'],
  }),
  checkIn: endpoint('POST', '/visit/:id/check-in', {
    summary: 'Checks you in at a visit of yours, and starts your timer on its ticket.',
    params,
    body: z.object(device),
    data: oneVisit,
    errors: ['NOT_FOUND', 'NOT_ON_VISIT', 'ALREADY_CHECKED_IN', 'VISIT_OVER', 'TICKET_CLOSED'],
  }),
  checkOut: endpoint('POST', '/visit/:id/check-out', {
    summary: 'Checks you out of a visit, and stops your timer on its ticket.',
    description: 'The last one who leaves ends the visit.',
    params,
    body: CheckOutInput,
    data: oneVisit,
    errors: ['NOT_FOUND', 'NOT_ON_VISIT', 'NOT_CHECKED_IN', 'REASON_MISSING'],
  }),
};

export const scheduleEvents = {
  /** A hint; the client refetches what it shows. */
  ScheduleChangedEvent: z.object({ visit_id: Id, ticket_id: Id.nullable() }),
};
