import { AppError } from '@sightline/contract/errors';
import type { PersonRef } from '@sightline/contract/scalars';
import { ticketStatus, type ticketsApi } from '@sightline/contract/tickets/tickets';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import type { Ctx, TenantCtx } from '../../kernel/context.ts';
import { addRoomMembers } from '../talk/actions.ts';
import { addTicketEvent, changeTicket } from './actions.ts';
import { auditTicket } from './audit.ts';
import { listAgents, listAssignees, requireOpenTicket, requireWholeTicket } from './queries.ts';

/** On behalf of a request, or of what another feature did. */
type ActorCtx = TenantCtx & { actor?: { id: string | null } };

/** The bare row and its line in the history; the status is the caller's. */
export async function insertAssignee(ctx: ActorCtx, ticketId: string, personId: string): Promise<void> {
  await ctx.db
    .insertInto('ticket_assignees')
    .values({ organization_id: ctx.organization_id, ticket_id: ticketId, person_id: personId, assigned_at: ctx.now })
    .execute();
  await addTicketEvent(ctx, ticketId, 'assigned', { subject_id: personId });
}

async function findPerson(ctx: TenantCtx, id: string): Promise<PersonRef | undefined> {
  return scoped(ctx).selectFrom('people').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
}

/** Unknown people give NOT_FOUND; guests cannot be assigned. */
export async function requireAgent(ctx: Ctx, id: string, field = 'userId'): Promise<PersonRef> {
  const [agents, person] = await Promise.all([listAgents(ctx, [id]), findPerson(ctx, id)]);
  if (!person) throw new AppError('NOT_FOUND', field);
  if (agents.length === 0) throw new AppError('NOT_ASSIGNABLE', field);
  return person;
}

/** The first assignee moves the ticket from "not assigned" to "to do". Assignees become members of its room. */
export async function assign(ctx: Ctx, ticketId: string, userId: string): Promise<void> {
  const ticket = await requireOpenTicket(ctx, ticketId);
  const agent = await requireAgent(ctx, userId);
  if ((await listAssignees(ctx, ticket.id)).includes(userId)) throw new AppError('ALREADY_ASSIGNED', 'userId');

  const isFirst = ticket.status_id === ticketStatus.not_assigned;
  await insertAssignee(ctx, ticket.id, userId);
  await addRoomMembers(ctx, ticket.room_id, [userId]);
  await changeTicket(ctx, ticket, isFirst ? { status_id: ticketStatus.to_do } : {});
  ctx.fact('ticket.assigned', { ticket_id: ticket.id, person_ids: [userId] });
  auditTicket(ctx, 'ticket.assigned', ticket, [{ field: 'assignee', from: null, to: agent.name }]);
}

export const assignTicket: Action<typeof ticketsApi.assign> = async (ctx, { params }) => {
  await assign(ctx, params.id, params.userId);
  return { ticket: await requireWholeTicket(ctx, params.id) };
};

/** Removing the last assignee makes the ticket "not assigned" again. Former assignees stay in the room. */
export async function unassign(ctx: Ctx, ticketId: string, userId: string): Promise<void> {
  const ticket = await requireOpenTicket(ctx, ticketId);
  const [assignees, person] = await Promise.all([listAssignees(ctx, ticket.id), findPerson(ctx, userId)]);
  if (!assignees.includes(userId)) throw new AppError('NOT_ASSIGNED', 'userId');

  await scoped(ctx)
    .deleteFrom('ticket_assignees')
    .where('ticket_id', '=', ticket.id)
    .where('person_id', '=', userId)
    .execute();
  await addTicketEvent(ctx, ticket.id, 'unassigned', { subject_id: userId });
  await changeTicket(ctx, ticket, assignees.length === 1 ? { status_id: ticketStatus.not_assigned } : {});
  ctx.fact('ticket.unassigned', { ticket_id: ticket.id, person_ids: [userId] });
  auditTicket(ctx, 'ticket.unassigned', ticket, [{ field: 'assignee', from: person?.name ?? null, to: null }]);
}

export const unassignTicket: Action<typeof ticketsApi.unassign> = async (ctx, { params }) => {
  await unassign(ctx, params.id, params.userId);
  return { ticket: await requireWholeTicket(ctx, params.id) };
};
