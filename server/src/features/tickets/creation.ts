import { AppError } from '@sightline/contract/errors';
import { ticketStatus, type ticketsApi } from '@sightline/contract/tickets';
import type { Insertable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Schema } from '../../db/schema.gen.ts';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import type { Ctx } from '../../kernel/context.ts';
import { addTicketRoom } from '../talk/actions.ts';
import { addTicketEvent, publishTicket } from './actions.ts';
import { insertAssignee } from './assignment.ts';
import { auditTicket } from './audit.ts';
import { requireOfferedType } from './kinds/queries.ts';
import { canChooseAssignees, canCreateTicketFor } from './policy.ts';
import { listAgents, requireBranch, requireWholeTicket } from './queries.ts';

/** Takes the counter's row lock: creations in a workspace queue here, so numbers have no gap and no twin. */
async function lockLastNumber(ctx: Ctx): Promise<number> {
  const { last_number } = await ctx.db
    .insertInto('ticket_counters')
    .values({ organization_id: ctx.organization_id })
    .onConflict((conflict) =>
      conflict
        .column('organization_id')
        .doUpdateSet((set) => ({ last_number: set.ref('ticket_counters.last_number') })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number;
}

async function requireAgents(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (!canChooseAssignees(ctx.actor, ids)) throw new AppError('FORBIDDEN', 'assignee_ids');
  if ((await listAgents(ctx, ids)).length < ids.length) throw new AppError('NOT_ASSIGNABLE', 'assignee_ids');
}

/** A guest who names no space means the own one. */
async function requireBranchToServe(ctx: Ctx, wanted: string | null): Promise<string | null> {
  const id = wanted ?? ctx.actor.branch_id;
  if (!canCreateTicketFor(ctx.actor, id)) throw new AppError('NOT_FOUND', 'branch_id');
  return id && (await requireBranch(ctx, id)).id;
}

export const createTicket: Action<typeof ticketsApi.create> = async (ctx, { body }) => {
  const id = body.id ?? uuidv7();
  const ticketNumber = (await lockLastNumber(ctx)) + 1;
  const assigneeIds = [...new Set(body.assignee_ids)];
  await requireAgents(ctx, assigneeIds);
  const branch_id = await requireBranchToServe(ctx, body.branch_id);
  if (body.assistance_type_id) await requireOfferedType(ctx, 'assistance_type_id', body.assistance_type_id);
  if (body.problem_type_id) await requireOfferedType(ctx, 'problem_type_id', body.problem_type_id);

  const { assignee_ids: _, ...fields } = body;
  const room_id = uuidv7();
  await addTicketRoom(ctx, { id: room_id, created_by: ctx.actor.id, member_ids: [ctx.actor.id, ...assigneeIds] });
  const status_id = assigneeIds.length > 0 ? ticketStatus.to_do : ticketStatus.not_assigned;
  await insertTicket(ctx, { ...fields, id, ticket_id: ticketNumber, room_id, branch_id, status_id });
  await addTicketEvent(ctx, id, 'created');
  for (const personId of assigneeIds) await insertAssignee(ctx, id, personId);
  publishTicket(ctx, { id, branch_id }, 'TicketCreatedEvent');
  auditTicket(ctx, 'ticket.created', { id, ticket_id: ticketNumber, subject: body.subject });
  return { ticket: await requireWholeTicket(ctx, id) };
};

type NewTicket = Omit<Insertable<Schema['tickets']>, 'organization_id' | 'created_by'>;

/** The counter moves with the ticket, in one transaction: a creation that fails gives its number back. */
async function insertTicket(ctx: Ctx, ticket: NewTicket): Promise<void> {
  const { organization_id, actor, now } = ctx;
  await scoped(ctx).updateTable('ticket_counters').set({ last_number: ticket.ticket_id }).execute();
  await ctx.db
    .insertInto('tickets')
    .values({ ...ticket, organization_id, created_by: actor.id, created_at: now, updated_at: now })
    .execute();
}
