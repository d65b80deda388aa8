import type { HandlerOutput } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import {
  PriorityId,
  prioritySlugs,
  StatusId,
  statusSlugs,
  type Ticket,
  type TicketEvent,
  type TicketRow,
  ticketStatus,
  type ticketsApi,
} from '@sightline/contract/tickets/tickets';
import { type RawBuilder, sql } from 'kysely';
import { countRows, paged } from '../../db/pagination.ts';
import { scoped } from '../../db/scoped.ts';
import { wireTime } from '../../db/wire-time.ts';
import type { Action } from '../../kernel/action.ts';
import { isAgent } from '../../kernel/actor.ts';
import type { Ctx, TenantCtx } from '../../kernel/context.ts';
import { isInOwnSpace } from '../../kernel/own-space.ts';
import { isBookedOn } from '../../timers/queries.ts';
import { requireOpenSpaces } from '../workspace/queries.ts';
import { canSeeTicket } from './policy.ts';
import { typeName } from './ticket-types/type-name.ts';

const mostUnread = 1000;

const person = (alias: string): RawBuilder<unknown> => {
  const p = sql.raw(alias);
  return sql`json_build_object('id', ${p}.id, 'name', ${p}.name)`;
};

/** Names ticket `t` of a query elsewhere, as jsonb. */
export const ticketReference = sql`jsonb_build_object('id', t.id, 'ticket_id', t.ticket_id, 'subject', t.subject)`;
export type TicketReference = { id: string; ticket_id: number; subject: string };

/** "#1042 Pump leaks" */
export const ticketTitle = ({ ticket_id, subject }: Omit<TicketReference, 'id'>): string => `#${ticket_id} ${subject}`;

/** Unread messages for the member `m`: those of others. Counting stops at the limit. */
const unreadMessages = (ctx: Ctx) => sql`
  select from chats c
  where c.organization_id = t.organization_id and c.room_id = t.room_id and c.seq > m.read_seq
    and c.kind = 'message' and c.deleted_at is null and c.sender_id <> ${ctx.actor.id}`;

/** A line of the list in wire form; reads the joins below. */
export const rowColumns = sql`
  t.id, t.ticket_id, t.type, t.subject, t.due_date, t.room_id, t.created_at, t.updated_at, t.version,
  json_build_object('id', t.status_id) status,
  json_build_object('id', t.priority_id) priority,
  t.closed_at is not null closed,
  case when b.id is not null then json_build_object('id', b.id, 'name', b.name) end branch,
  u.unread_count, u.unread_count > 0 has_unread,
  coalesce((
    select json_agg(${person('p')} order by a.assigned_at, p.id)
    from ticket_assignees a join people p on p.organization_id = a.organization_id and p.id = a.person_id
    where a.organization_id = t.organization_id and a.ticket_id = t.id
  ), '[]') assignees`;

/** `offset 0` keeps the planner from counting again for each column that reads the count. */
export const rowJoins = (ctx: Ctx) => sql`
  join rooms r on r.organization_id = t.organization_id and r.id = t.room_id
  left join room_members m
    on m.organization_id = t.organization_id and m.room_id = t.room_id and m.person_id = ${ctx.actor.id}
  left join branches b on b.organization_id = t.organization_id and b.id = t.branch_id
  cross join lateral (
    select case when r.last_seq > m.read_seq
      then (select count(*)::int from (${unreadMessages(ctx)} limit ${sql.lit(mostUnread)}) c)
      else 0 end unread_count
    offset 0
  ) u`;

/** Working time is internal: customers see no timers. */
const seesTimers = (ctx: Ctx): boolean => isAgent(ctx.actor);

const ticketColumns = (ctx: Ctx) => sql`
  ${rowColumns}, t.description, t.closed_at,
  (select ${person('p')} from people p where p.organization_id = t.organization_id and p.id = t.created_by) created_by,
  (select ${person('p')} from people p where p.organization_id = t.organization_id and p.id = t.closed_by) closed_by,
  (
    select json_build_object('id', y.id, 'name', ${typeName(ctx)}) from assistance_types y
    where y.organization_id = t.organization_id and y.id = t.assistance_type_id
  ) assistance_type,
  (
    select json_build_object('id', y.id, 'name', ${typeName(ctx)}) from problem_types y
    where y.organization_id = t.organization_id and y.id = t.problem_type_id
  ) problem_type,
  (
    select json_build_object('id', s.id, 'status', s.status) from assistance_sheets s
    where s.organization_id = t.organization_id and s.ticket_id = t.id and s.status = 'current'
  ) sheet,
  (
    select coalesce(sum(extract(epoch from w.stopped_at - w.started_at)), 0)::int from timers w
    where w.organization_id = t.organization_id and ${isBookedOn(ctx.ports.kinds.timers, sql`t.id`)} and w.stopped_at is not null and ${seesTimers(ctx)}
  ) tracked_seconds,
  coalesce((
    select json_agg(json_build_object('id', w.id, 'user', ${person('p')}, 'started_at', ${wireTime('w.started_at')}) order by w.id)
    from timers w join people p on p.organization_id = w.organization_id and p.id = w.person_id
    where w.organization_id = t.organization_id and ${isBookedOn(ctx.ports.kinds.timers, sql`t.id`)} and w.stopped_at is null and ${seesTimers(ctx)}
  ), '[]') active_timers`;

/** The tickets that the actor may see; all others do not exist for the actor. */
export const visible = ({ organization_id, actor }: Ctx) =>
  sql`t.organization_id = ${organization_id} and ${isInOwnSpace(actor, 't.branch_id')}`;

/** Work that should have been done by now. */
export const overdue = (ctx: Ctx) =>
  sql`t.due_date < ${ctx.now} and t.closed_at is null and t.status_id <> ${sql.lit(ticketStatus.done)}`;

export const isAssigned = sql`exists (
  select from ticket_assignees a where a.organization_id = t.organization_id and a.ticket_id = t.id)`;

export const assignedTo = (ids: RawBuilder<unknown>) => sql`exists (
  select from ticket_assignees a
  where a.organization_id = t.organization_id and a.ticket_id = t.id and a.person_id = any(${ids}))`;

export const unreadBy = (ctx: Ctx) => sql`exists (
  select from room_members m join rooms r on r.organization_id = m.organization_id and r.id = m.room_id
  where m.organization_id = t.organization_id and m.room_id = t.room_id and m.person_id = ${ctx.actor.id}
    and r.last_seq > m.read_seq and exists (${unreadMessages(ctx)}))`;

export const countTickets: Action<typeof ticketsApi.counts> = async (ctx) => {
  const allOpen = sql`select count(*)::int from tickets t where ${visible(ctx)} and t.closed_at is null`;
  const open = sql`${allOpen} and t.type = 'normal'`;
  const { rows } = await sql<HandlerOutput<typeof ticketsApi.counts>>`
    select
      (${open}) open,
      (${open} and ${assignedTo(sql`array[${ctx.actor.id}::uuid]`)}) mine,
      (${open} and t.status_id = ${sql.lit(ticketStatus.not_assigned)}) unassigned,
      (${open} and ${overdue(ctx)}) overdue,
      (${allOpen} and t.type = 'quick') quick,
      (${allOpen} and ${unreadBy(ctx)}) unread`.execute(ctx.db);
  return rows[0] ?? { open: 0, mine: 0, unassigned: 0, overdue: 0, quick: 0, unread: 0 };
};

/** Counts over all customers, so only for actors who see all of them. */
export async function countOpenTickets(ctx: TenantCtx, assigneeId: string): Promise<number> {
  const assigned = scoped(ctx)
    .selectFrom('ticket_assignees as a')
    .innerJoin('tickets as t', (join) =>
      join.onRef('t.organization_id', '=', 'a.organization_id').onRef('t.id', '=', 'a.ticket_id'),
    )
    .where('a.person_id', '=', assigneeId)
    .where('t.closed_at', 'is', null);
  return countRows(assigned);
}

const withId = (id: string) => sql`t.id = ${id}`;

async function requireShown<T>(ctx: Ctx, wanted: RawBuilder<unknown>, columns: RawBuilder<unknown>): Promise<T> {
  const { rows } = await sql<T>`
    select ${columns} from tickets t ${rowJoins(ctx)} where ${visible(ctx)} and ${wanted}`.execute(ctx.db);
  const [ticket] = rows;
  if (!ticket) throw new AppError('NOT_FOUND');
  return ticket;
}

/** A line of the list, as the actor sees it. */
export function requireTicketRow(ctx: Ctx, id: string): Promise<TicketRow> {
  return requireShown(ctx, withId(id), rowColumns);
}

/** The whole ticket, as the actor sees it. */
export function requireWholeTicket(ctx: Ctx, id: string): Promise<Ticket> {
  return requireShown(ctx, withId(id), ticketColumns(ctx));
}

export const findTicket: Action<typeof ticketsApi.find> = async (ctx, { params }) => {
  return { ticket: await requireWholeTicket(ctx, params.id) };
};

export const findTicketByNumber: Action<typeof ticketsApi.findByNumber> = async (ctx, { params }) => {
  return { ticket: await requireShown(ctx, sql`t.ticket_id = ${params.number}`, ticketColumns(ctx)) };
};

const ticketsOf = (ctx: TenantCtx) =>
  scoped(ctx)
    .selectFrom('tickets')
    .select(['id', 'ticket_id', 'type', 'subject', 'description', 'status_id', 'priority_id', 'branch_id', 'due_date'])
    .select(['room_id', 'created_by', 'closed_at', 'status_before_closing', 'version'])
    .select(['assistance_type_id', 'problem_type_id']);

/** A ticket's own columns, for decisions. Answers use `requireWholeTicket`. */
export type TicketRecord = Awaited<ReturnType<typeof requireTicket>>;

/** Another tenant's ticket, one of another space and one that never was give the same NOT_FOUND. */
export async function requireTicket(ctx: Ctx, id: string) {
  return visibleOrNotFound(ctx, await ticketsOf(ctx).where('id', '=', id).executeTakeFirst());
}

/** Holds the ticket's row until the transaction ends, so that verbs on one ticket happen one after the other. */
export async function requireLockedTicket(ctx: Ctx, id: string): Promise<TicketRecord> {
  return visibleOrNotFound(ctx, await ticketsOf(ctx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst());
}

/** Section 4: a closed ticket cannot be updated. */
export async function requireOpenTicket(ctx: Ctx, id: string): Promise<TicketRecord> {
  const ticket = await requireLockedTicket(ctx, id);
  if (ticket.closed_at !== null) throw new AppError('TICKET_CLOSED');
  return ticket;
}

function visibleOrNotFound<T extends { branch_id: string | null }>(ctx: Ctx, ticket: T | undefined): T {
  if (!ticket || !canSeeTicket(ctx.actor, ticket)) throw new AppError('NOT_FOUND');
  return ticket;
}

/** The ticket of a room, without a check of rights; undefined for rooms of other types. */
export async function findTicketOfRoom(ctx: TenantCtx, roomId: string) {
  return await ticketsOf(ctx).where('room_id', '=', roomId).executeTakeFirst();
}

/**
 * The `ids` that may be assigned: people with a role of the kind organization here. They keep it until the transaction ends, so that
 * who takes it away waits, and finds what they were given meanwhile.
 */
export async function listAgents(ctx: TenantCtx, ids: readonly string[]): Promise<string[]> {
  const rows = await scoped(ctx)
    .selectFrom('roles')
    .select('person_id')
    .where(sql<boolean>`person_id = any(${ids}::uuid[])`)
    .where('branch_id', 'is', null)
    .orderBy('person_id')
    .forKeyShare()
    .execute();
  return rows.map(({ person_id }) => person_id);
}

export async function listAssignees(ctx: TenantCtx, ticketId: string): Promise<string[]> {
  const rows = await scoped(ctx)
    .selectFrom('ticket_assignees')
    .select('person_id')
    .where('ticket_id', '=', ticketId)
    .execute();
  return rows.map(({ person_id }) => person_id);
}

export async function hasCurrentSheet(ctx: Ctx, ticketId: string): Promise<boolean> {
  const sheet = await scoped(ctx)
    .selectFrom('assistance_sheets')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .where('status', '=', 'current')
    .executeTakeFirst();
  return sheet !== undefined;
}

export async function findBranchName(ctx: TenantCtx, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const branch = await scoped(ctx).selectFrom('branches').where('id', '=', id).select('name').executeTakeFirst();
  return branch?.name ?? null;
}

/** Returns a space that can get tickets; throws for an archived one. */
export async function requireBranch(ctx: TenantCtx, id: string): Promise<{ id: string; name: string }> {
  await requireOpenSpaces(ctx, [id], 'branch_id');
  const branch = await scoped(ctx)
    .selectFrom('branches')
    .select(['id', 'name'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!branch) throw new AppError('NOT_FOUND', 'branch_id');
  return branch;
}

/** Customers see neither working time nor the titles of articles that agents keep beside a ticket. */
const isShown = (ctx: Ctx, kind: string) =>
  sql<boolean>`(${seesTimers(ctx)} or ${sql.ref(kind)} not in ('timer_started', 'timer_stopped', 'article_linked'))`;

/** The ticket's history, newest first. */
export const listTicketEvents: Action<typeof ticketsApi.events> = async (ctx, { params, query }) => {
  const shown = scoped(ctx).selectFrom('ticket_events').where('ticket_id', '=', params.id).where(isShown(ctx, 'kind'));
  const [ticket, total] = await Promise.all([requireTicket(ctx, params.id), countRows(shown)]);
  const wanted = { page: query.page, perPage: limits.pages.ticketEvents, total };
  const { rows, pagination } = await paged(wanted, (limit) => readTicketEvents(ctx, ticket.id, limit));
  return { events: rows, pagination };
};

async function readTicketEvents(ctx: Ctx, ticketId: string, limit: RawBuilder<unknown>): Promise<TicketEvent[]> {
  const { rows } = await sql<TicketEvent>`
    select e.id, e.kind, e.created_at, e.from_value "from", e.to_value "to",
      case when p.id is not null then ${person('p')} end "user",
      case when s.id is not null then ${person('s')} end subject,
      case when c.id is not null then json_build_object('id', c.id, 'snapshots', (
        select count(*) from call_snapshots k where k.organization_id = c.organization_id and k.call_id = c.id
      )) end "call"
    from ticket_events e
    left join people p on p.organization_id = e.organization_id and p.id = e.person_id
    left join people s on s.organization_id = e.organization_id and s.id = e.subject_id
    left join calls c on e.kind = 'call_ended' and c.organization_id = e.organization_id and c.id = e.call_id
    where e.organization_id = ${ctx.organization_id} and e.ticket_id = ${ticketId} and ${isShown(ctx, 'e.kind')}
    order by e.id desc ${limit}`.execute(ctx.db);
  return rows;
}

export const listStatuses: Action<typeof ticketsApi.statuses> = async () => {
  return { statuses: StatusId.options.map(({ value: id }) => ({ id, slug: statusSlugs[id] })) };
};

export const listPriorities: Action<typeof ticketsApi.priorities> = async () => {
  return { priorities: PriorityId.options.map(({ value: id }) => ({ id, slug: prioritySlugs[id] })) };
};
