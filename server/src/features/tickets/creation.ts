import { AppError } from '@sightline/contract/errors';
import { ticketStatus, type ticketsApi } from '@sightline/contract/tickets/tickets';
import type { Insertable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Schema } from '../../db/schema.gen.ts';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import { type Contact, isAgent, type Member } from '../../kernel/actor.ts';
import type { Ctx, TenantCtx } from '../../kernel/context.ts';
import { addTicketRoom } from '../talk/actions.ts';
import { addTicketEvent, publishTicket } from './actions.ts';
import { insertAssignee } from './assignment.ts';
import { auditTicket } from './audit.ts';
import { type Answered, type ReplyTo, requireAnswers, storeAnswers } from './forms/answers.ts';
import { canChooseAssignees, canCreateTicketFor } from './policy.ts';
import { listAgents, requireBranch, requireWholeTicket } from './queries.ts';
import { requireOfferedType } from './ticket-types/queries.ts';

/** Takes the counter's row lock: creations in a workspace queue here, so numbers have no gap and no twin. */
async function lockLastNumber(ctx: TenantCtx): Promise<number> {
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

type Input = Parameters<Action<typeof ticketsApi.create>>[1]['body'];

/**
 * Reads the form's defaults for values that nobody has chosen. Leaves out an assignee who left the workspace, and a type that is no longer
 * active.
 */
async function defaultsOf(ctx: TenantCtx, { form }: Answered): Promise<{ assignees: string[]; typeId: string | null }> {
  const agents = form.assignee_id ? await listAgents(ctx, [form.assignee_id]) : [];
  const typeId = form.assistance_type_id;
  const offered = scoped(ctx).selectFrom('assistance_types').select('id').where('is_active', '=', true);
  const type = typeId === null ? undefined : await offered.where('id', '=', typeId).executeTakeFirst();
  return { assignees: agents, typeId: type?.id ?? null };
}

type CreatingCtx = Ctx<Member | Contact>;

/** Guests have no say in the priority of what a form creates. */
const isOwnChoice = (ctx: CreatingCtx): boolean => isAgent(ctx.actor);

/** Writes a ticket whose customer and types have been checked. */
async function writeTicket(
  ctx: CreatingCtx,
  { form: _form, assignee_ids, ...fields }: Input,
  branch_id: string | null,
  answered: Answered | undefined,
): Promise<{ id: string; ticket_id: number; room_id: string }> {
  const id = fields.id ?? uuidv7();
  const ticketNumber = (await lockLastNumber(ctx)) + 1;
  const defaults = answered && (await defaultsOf(ctx, answered));
  const assigneeIds = assignee_ids.length > 0 ? [...new Set(assignee_ids)] : (defaults?.assignees ?? []);
  const assistance_type_id = fields.assistance_type_id ?? defaults?.typeId ?? null;
  const room_id = uuidv7();
  await addTicketRoom(ctx, { id: room_id, created_by: ctx.actor.id, member_ids: [ctx.actor.id, ...assigneeIds] });
  const status_id = assigneeIds.length > 0 ? ticketStatus.to_do : ticketStatus.not_assigned;
  const priority_id = answered && !isOwnChoice(ctx) ? answered.form.priority_id : fields.priority_id;
  const chosen = { id, ticket_id: ticketNumber, room_id, branch_id, status_id, assistance_type_id, priority_id };
  await insertTicket(ctx, { ...fields, ...chosen });
  await addTicketEvent(ctx, id, 'created');
  for (const personId of assigneeIds) await insertAssignee(ctx, id, personId);
  publishTicket(ctx, { id, branch_id }, 'TicketCreatedEvent');
  ctx.fact('ticket.created', { ticket_id: id, branch_id, person_ids: assigneeIds });
  auditTicket(ctx, 'ticket.created', { id, ticket_id: ticketNumber, subject: fields.subject });
  return { id, ticket_id: ticketNumber, room_id };
}

export const createTicket: Action<typeof ticketsApi.create> = async (ctx, { body }) => {
  await lockLastNumber(ctx);
  await requireAgents(ctx, [...new Set(body.assignee_ids)]);
  const branch_id = await requireBranchToServe(ctx, body.branch_id);
  if (body.assistance_type_id) await requireOfferedType(ctx, 'assistance_type_id', body.assistance_type_id);
  if (body.problem_type_id) await requireOfferedType(ctx, 'problem_type_id', body.problem_type_id);
  const answered = body.form && (await requireAnswers(ctx, body.form, branch_id));
  const { id } = await writeTicket(ctx, body, branch_id, answered);
  if (answered) await storeAnswers(ctx, id, answered);
  return { ticket: await requireWholeTicket(ctx, id) };
};

/** The ticket of a public form, for its contact, who may see nothing of it. */
export async function createFilledTicket(ctx: Ctx<Contact>, input: Input, answered: Answered, replyTo: ReplyTo) {
  const branch_id = input.branch_id && (await requireBranch(ctx, input.branch_id)).id;
  const ticket = await writeTicket(ctx, input, branch_id, answered);
  await storeAnswers(ctx, ticket.id, answered, replyTo);
  return ticket;
}

type NewTicket = Omit<Insertable<Schema['tickets']>, 'organization_id' | 'created_by'>;

/** The counter moves with the ticket, in one transaction: a creation that fails gives its number back. */
async function insertTicket(ctx: CreatingCtx, ticket: NewTicket): Promise<void> {
  const { organization_id, actor, now } = ctx;
  await scoped(ctx).updateTable('ticket_counters').set({ last_number: ticket.ticket_id }).execute();
  await ctx.db
    .insertInto('tickets')
    .values({ ...ticket, organization_id, created_by: actor.id, created_at: now, updated_at: now })
    .execute();
}
