import type { AuditChange } from '@sightline/contract/audit/audit';
import type { HandlerInput } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import { socketRoom } from '@sightline/contract/realtime';
import { type TicketEventKind, ticketStatus, type ticketsApi } from '@sightline/contract/tickets/tickets';
import { sql, type Updateable } from 'kysely';
import type { Schema } from '../../db/schema.gen.ts';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import type { AuditActor } from '../../kernel/audit-entry.ts';
import type { Ctx, TenantCtx } from '../../kernel/context.ts';
import type { FactPayload, TicketChange } from '../../kernel/facts.ts';
import { audience } from '../../realtime/hub.ts';
import type { TimerRules } from '../../timers/rules.ts';
import { endTimersOf } from '../../timers/timers.ts';
import { addRoomMembers } from '../talk/actions.ts';
import { auditTicket } from './audit.ts';
import {
  findBranchName,
  requireBranch,
  requireOpenTicket,
  requireTicketRow,
  requireWholeTicket,
  type TicketRecord,
  type TicketReference,
  ticketReference,
} from './queries.ts';
import { findTypeName, requireOfferedType } from './ticket-types/queries.ts';

/*
 * The life of a ticket (specification, section 4):
 * - It is "not assigned" (1) exactly while nobody is assigned. The first assignee makes it "to do" (2), the removal of
 *   the last one "not assigned" again. While somebody is assigned its status may be changed to 2, 3 or 4, never to 1.
 * - An open ticket can be closed, with or without a current assistance sheet. Closing stops all timers; what somebody
 *   was assigned to is then done (4). A closed ticket refuses every other verb until it is reopened, with the status it had.
 * Every verb holds the ticket's row lock from its first check to the commit, so the rules hold for any number of people
 * at once, leaves a line in the history, and sends an event to those who may see the ticket.
 *
 * Here: what all verbs share, and the update of a ticket's own fields. creation.ts, assignment.ts, timers.ts and
 * closing.ts have the other verbs.
 */

type TicketEventDetails = {
  subject_id?: string;
  call_id?: string;
  from?: string | null | undefined;
  to?: string | null | undefined;
};

/** Adds a line to the ticket's history; it was the actor, if there is one. */
export async function addTicketEvent(
  ctx: TenantCtx & { actor?: { id: string | null } },
  ticketId: string,
  kind: TicketEventKind,
  { subject_id, call_id, from = null, to = null }: TicketEventDetails = {},
): Promise<void> {
  await ctx.db
    .insertInto('ticket_events')
    .values({
      organization_id: ctx.organization_id,
      ticket_id: ticketId,
      kind,
      person_id: ctx.actor?.id ?? null,
      subject_id: subject_id ?? null,
      call_id: call_id ?? null,
      from_value: from,
      to_value: to,
      created_at: ctx.now,
    })
    .execute();
}

/** Working time is booked on the ticket (specification, section 4). */
export const ticketTimers: TimerRules = {
  kind: 'ticket',
  isBookedOn: (ticket) => sql`w.owner_id = ${ticket}`,
  row: sql`select ${ticketReference} from tickets as t where t.organization_id = w.organization_id and t.id = w.owner_id`,
  view: (ticket) => ({ kind: 'ticket', ticket: ticket as TicketReference }),
  requireOpen: async (ctx, id) => {
    const ticket = await requireOpenTicket(ctx, id);
    return (change) => auditTicket(ctx, `ticket.${change}`, ticket);
  },
  record: async (ctx, id, change, personId) => {
    await addTicketEvent(ctx, id, change, change === 'timer_stopped' ? { subject_id: personId } : {});
    ctx.emit(audience(ctx.organization_id, null), 'TicketTimerEvent', { ticket_id: id, user_id: personId });
  },
};

/** A call in the room of a ticket is part of its history. */
export async function addCallToHistory(
  ctx: TenantCtx,
  { call_id }: FactPayload<'call.started'>,
  actor: AuditActor,
): Promise<void> {
  const ticket = await scoped(ctx)
    .selectFrom('calls as c')
    .innerJoin('tickets as t', (join) =>
      join.onRef('t.organization_id', '=', 'c.organization_id').onRef('t.room_id', '=', 'c.room_id'),
    )
    .where('c.id', '=', call_id)
    .select('t.id')
    .executeTakeFirst();
  if (ticket) await addTicketEvent({ ...ctx, actor }, ticket.id, 'call_started', { call_id });
}

/** A closed ticket cannot be changed (section 4), and its room is part of it. */
export async function touchTicketOfRoom(ctx: TenantCtx, roomId: string): Promise<void> {
  const rows = await scoped(ctx)
    .updateTable('tickets')
    .set({ updated_at: ctx.now })
    .where('room_id', '=', roomId)
    .returning('closed_at')
    .execute();
  if (rows[0]?.closed_at) throw new AppError('TICKET_CLOSED');
}

type Place = Pick<TicketRecord, 'id' | 'branch_id'>;

export function publishTicket(ctx: TenantCtx, ticket: Place, name: 'TicketCreatedEvent' | 'TicketUpdatedEvent'): void {
  ctx.emit(audience(ctx.organization_id, ticket.branch_id), name, { id: ticket.id });
}

/** Writes columns and the next version. The caller holds the row lock. */
export async function changeTicket(ctx: TenantCtx, ticket: Place, set: Updateable<Schema['tickets']>): Promise<void> {
  await scoped(ctx)
    .updateTable('tickets')
    .set({ ...set, updated_at: ctx.now, version: sql`version + 1` })
    .where('id', '=', ticket.id)
    .execute();
  publishTicket(ctx, ticket, 'TicketUpdatedEvent');
}

type Changes = HandlerInput<typeof ticketsApi.update>['body'];
type Change = {
  set: Updateable<Schema['tickets']>;
  kind: TicketEventKind;
  /** As the history shows it. */
  from?: string | null;
  to?: string | null;
  fact: TicketChange;
};

function textChanges(ticket: TicketRecord, { subject, description }: Changes): Change[] {
  const changes: Change[] = [];
  if (subject !== undefined && subject !== ticket.subject) {
    changes.push({
      set: { subject },
      kind: 'subject_changed',
      from: ticket.subject,
      to: subject,
      fact: { field: 'subject' },
    });
  }
  if (description !== undefined && description !== ticket.description) {
    changes.push({ set: { description }, kind: 'description_changed', fact: { field: 'description' } });
  }
  return changes;
}

/** Section 4: changing a ticket's status requires an assigned user. */
function statusChange(ticket: TicketRecord, { status_id }: Changes): Change[] {
  if (status_id === undefined || status_id === ticket.status_id) return [];
  if (ticket.status_id === ticketStatus.not_assigned) throw new AppError('STATUS_NEEDS_ASSIGNEE', 'status_id');
  if (status_id === ticketStatus.not_assigned) throw new AppError('STATUS_HAS_ASSIGNEE', 'status_id');
  const [from, to] = [ticket.status_id, status_id];
  const fact = { field: 'status', from, to } as const;
  return [{ set: { status_id }, kind: 'status_changed', from: String(from), to: String(to), fact }];
}

function priorityChange(ticket: TicketRecord, { priority_id }: Changes): Change[] {
  if (priority_id === undefined || priority_id === ticket.priority_id) return [];
  const [from, to] = [ticket.priority_id, priority_id];
  const fact = { field: 'priority', from, to } as const;
  return [{ set: { priority_id }, kind: 'priority_changed', from: String(from), to: String(to), fact }];
}

/** A quick ticket becomes a normal one. */
function kindChange(ticket: TicketRecord, { type }: Changes): Change[] {
  if (type === undefined || type === ticket.type) return [];
  const [from, to] = [ticket.type, type];
  return [{ set: { type }, kind: 'type_changed', from, to, fact: { field: 'type', from, to } }];
}

const instant = (date: string | null): number | null => (date === null ? null : Date.parse(date));

/** Section 5: an empty due date is skipped. Null removes the date. */
function dueDateChange(ticket: TicketRecord, { due_date }: Changes): Change[] {
  if (due_date === undefined || due_date === '' || instant(due_date) === instant(ticket.due_date)) return [];
  const [from, to] = [ticket.due_date, due_date];
  return [{ set: { due_date }, kind: 'due_date_changed', from, to, fact: { field: 'due_date', from, to } }];
}

/** The history keeps the names of the customers, as they were. */
async function branchChange(ctx: Ctx, ticket: TicketRecord, { branch_id }: Changes): Promise<Change[]> {
  if (branch_id === undefined || branch_id === ticket.branch_id) return [];
  const to = branch_id && (await requireBranch(ctx, branch_id)).name;
  const from = await findBranchName(ctx, ticket.branch_id);
  const fact = { field: 'branch', from: ticket.branch_id, to: branch_id } as const;
  return [{ set: { branch_id }, kind: 'branch_changed', from, to, fact }];
}

/** The history keeps the names of types, as they were. */
async function typeChange(
  ctx: Ctx,
  ticket: TicketRecord,
  wanted: Changes,
  column: 'assistance_type_id' | 'problem_type_id',
): Promise<Change[]> {
  const id = wanted[column];
  if (id === undefined || id === ticket[column]) return [];
  const to = id && (await requireOfferedType(ctx, column, id)).name;
  const from = await findTypeName(ctx, column, ticket[column]);
  const field = column === 'problem_type_id' ? 'problem_type' : 'assistance_type';
  const fact = { field, from: ticket[column], to: id } as const;
  return [{ set: { [column]: id }, kind: `${field}_changed`, from, to, fact }];
}

/** The history and the audit log call a change by the same name. */
const auditChangeOf = ({ kind, from = null, to = null }: Change): AuditChange => ({
  field: kind.replace('_changed', ''),
  from,
  to,
});

/** Whether anything changed. */
export async function applyChanges(ctx: Ctx, id: string, body: Changes): Promise<boolean> {
  const ticket = await requireOpenTicket(ctx, id);
  if (body.version !== undefined && body.version !== ticket.version) throw new AppError('STALE_VERSION', 'version');
  const changes = [
    ...textChanges(ticket, body),
    ...statusChange(ticket, body),
    ...priorityChange(ticket, body),
    ...dueDateChange(ticket, body),
    ...kindChange(ticket, body),
    ...(await branchChange(ctx, ticket, body)),
    ...(await typeChange(ctx, ticket, body, 'assistance_type_id')),
    ...(await typeChange(ctx, ticket, body, 'problem_type_id')),
  ];
  if (changes.length === 0) return false;
  const set = Object.assign({}, ...changes.map((change) => change.set)) as Change['set'];
  await changeTicket(ctx, ticket, set);
  for (const { kind, from, to } of changes) await addTicketEvent(ctx, ticket.id, kind, { from, to });
  ctx.fact('ticket.updated', { ticket_id: ticket.id, changes: changes.map(({ fact }) => fact) });
  auditTicket(ctx, 'ticket.updated', ticket, changes.map(auditChangeOf));
  if (set.branch_id !== undefined) moveToBranch(ctx, ticket, set.branch_id);
  return true;
}

/** Publishes the move of a ticket to another customer. Sockets that show the former customer's space no longer receive its events. */
export function moveToBranch(ctx: TenantCtx, ticket: Place & { room_id: string }, branchId: string | null): void {
  publishTicket(ctx, { id: ticket.id, branch_id: branchId }, 'TicketUpdatedEvent');
  const { branch_id } = ticket;
  const room = socketRoom.room(ticket.room_id);
  if (branch_id) ctx.afterCommit(() => ctx.ports.hub.evictSpace(ctx.organization_id, branch_id, room));
}

export const updateTicket: Action<typeof ticketsApi.update> = async (ctx, { params, body }) => {
  await applyChanges(ctx, params.id, body);
  return { ticket: await requireWholeTicket(ctx, params.id) };
};

/** The same for lists, which need a line only. */
export const updateTicketLight: Action<typeof ticketsApi.updateLight> = async (ctx, { params, body }) => {
  await applyChanges(ctx, params.id, body);
  return { ticket: await requireTicketRow(ctx, params.id) };
};

type Assigned = Place & { room_id: string; ticket_id: number; subject: string };
type Leaver = { id: string; name: string };

/**
 * Releases the tickets of a person who leaves: open ones go to the successor, or lose an assignee, and timers stop. Locks the tickets in one
 * order, so that two people who leave at once do not deadlock.
 */
export async function releaseTickets(
  ctx: TenantCtx & { actor?: { id: string | null } },
  leaver: Leaver,
  successor: Leaver | null,
): Promise<void> {
  await endTimersOf(ctx, ticketTimers, [leaver.id]);
  const assigned = scoped(ctx).selectFrom('ticket_assignees').where('person_id', '=', leaver.id).select('ticket_id');
  const tickets = await scoped(ctx)
    .selectFrom('tickets')
    .where('id', 'in', assigned)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .select(['id', 'branch_id', 'room_id', 'ticket_id', 'subject'])
    .forNoKeyUpdate()
    .execute();
  for (const ticket of tickets) await releaseTicket(ctx, ticket, leaver, successor);
}

async function releaseTicket(
  ctx: TenantCtx & { actor?: { id: string | null } },
  ticket: Assigned,
  leaver: Leaver,
  successor: Leaver | null,
): Promise<void> {
  const { db, organization_id } = ctx;
  const { numDeletedRows } = await scoped(ctx)
    .deleteFrom('ticket_assignees')
    .where('ticket_id', '=', ticket.id)
    .where('person_id', '=', leaver.id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return; // somebody took them off while this waited for the ticket
  await addTicketEvent(ctx, ticket.id, 'unassigned', { subject_id: leaver.id });
  const taken =
    successor &&
    (await db
      .insertInto('ticket_assignees')
      .values({ organization_id, ticket_id: ticket.id, person_id: successor.id, assigned_at: ctx.now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('person_id')
      .executeTakeFirst());
  if (successor && taken) {
    await addTicketEvent(ctx, ticket.id, 'assigned', { subject_id: successor.id });
    await addRoomMembers(ctx, ticket.room_id, [successor.id]);
  }
  const left = await scoped(ctx)
    .selectFrom('ticket_assignees')
    .where('ticket_id', '=', ticket.id)
    .select('person_id')
    .execute();
  await changeTicket(ctx, ticket, left.length === 0 ? { status_id: ticketStatus.not_assigned } : {});
  const change = { field: 'assignee', from: leaver.name, to: successor?.name ?? null };
  ctx.fact('ticket.unassigned', { ticket_id: ticket.id, person_ids: [leaver.id] });
  if (successor && taken) ctx.fact('ticket.assigned', { ticket_id: ticket.id, person_ids: [successor.id] });
  auditTicket(ctx, successor ? 'ticket.assigned' : 'ticket.unassigned', ticket, [change]);
}
