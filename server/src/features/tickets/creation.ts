import { isDeepStrictEqual } from 'node:util';
import type { HandlerInput, HandlerOutput } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import { ticketStatus, type ticketsApi } from '@sightline/contract/tickets';
import { type Insertable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Schema } from '../../db/schema.ts';
import type { Ctx } from '../../kernel/context.ts';
import { addTicketRoom } from '../talk/actions.ts';
import { addTicketEvent, publishTicket } from './actions.ts';
import { insertAssignee } from './assignment.ts';
import { auditTicket } from './audit.ts';
import { canChooseAssignees, canCreateTicketFor } from './policy.ts';
import { listAgents, requireBranch, requireWholeTicket } from './queries.ts';

type Output = HandlerOutput<typeof ticketsApi.create>;
type Input = HandlerInput<typeof ticketsApi.create>;

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

/** As long as nobody changed the ticket, another content under its id is another ticket. */
async function isStored(ctx: Ctx, id: string, body: Input['body']): Promise<boolean> {
  const { organization_id, actor } = ctx;
  const stored = await ctx.db
    .selectFrom('tickets as t')
    .select([
      't.created_by',
      't.version',
      't.type',
      't.subject',
      't.description',
      't.branch_id',
      't.priority_id',
      't.due_date',
    ])
    .select(
      sql<string[]>`array(
      select a.person_id from ticket_assignees as a
      where a.organization_id = t.organization_id and a.ticket_id = t.id order by a.person_id)`.as('assignee_ids'),
    )
    .where('t.organization_id', '=', organization_id)
    .where('t.id', '=', id)
    .executeTakeFirst();
  if (!stored) return false;
  const { created_by, version, ...content } = stored;
  const isAsMade = version === 1;
  if (created_by !== actor.id || (isAsMade && !isDeepStrictEqual(comparable(content), comparable(asked(ctx, body)))))
    throw new AppError('CONFLICT', 'id');
  return true;
}

type Content = Omit<Input['body'], 'id'>;

/** A guest who names no space means the own one. */
const asked = ({ actor }: Ctx, { id: _, ...body }: Input['body']): Content => ({
  ...body,
  branch_id: body.branch_id ?? actor.branch_id,
});

const comparable = ({ due_date, assignee_ids, ...rest }: Content) => ({
  ...rest,
  due_date: due_date && Date.parse(due_date),
  assignee_ids: [...new Set(assignee_ids)].sort(),
});

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

/** The same id twice makes one ticket: the second request gets what the first one stored. */
export async function createTicket(ctx: Ctx, { body }: Input): Promise<Output> {
  const id = body.id ?? uuidv7();
  const ticketNumber = (await lockLastNumber(ctx)) + 1;
  if (await isStored(ctx, id, body)) return { ticket: await requireWholeTicket(ctx, id) };
  const assigneeIds = [...new Set(body.assignee_ids)];
  await requireAgents(ctx, assigneeIds);
  const branch_id = await requireBranchToServe(ctx, body.branch_id);

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
}

type NewTicket = Omit<Insertable<Schema['tickets']>, 'organization_id' | 'created_by'>;

/** The counter moves with the ticket, in one transaction: a creation that fails gives its number back. */
async function insertTicket(ctx: Ctx, ticket: NewTicket): Promise<void> {
  const { organization_id, actor, now } = ctx;
  await ctx.db
    .updateTable('ticket_counters')
    .set({ last_number: ticket.ticket_id })
    .where('organization_id', '=', organization_id)
    .execute();
  await ctx.db
    .insertInto('tickets')
    .values({ ...ticket, organization_id, created_by: actor.id, created_at: now, updated_at: now })
    .execute();
}
