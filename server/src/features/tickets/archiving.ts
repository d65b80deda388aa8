import { limits } from '@sightline/contract/limits';
import { ticketStatus } from '@sightline/contract/tickets/tickets';
import { scoped } from '../../db/scoped.ts';
import type { JobHandler } from '../../jobs/handlers.ts';
import type { AuditActor } from '../../kernel/audit-entry.ts';
import type { TenantCtx } from '../../kernel/context.ts';
import type { FactPayload } from '../../kernel/facts.ts';
import { stopTimers } from '../../timers/timers.ts';
import { addTicketEvent, changeTicket, moveToBranch, ticketTimers } from './actions.ts';
import { auditTicket } from './audit.ts';
import { findBranchName } from './queries.ts';

const listOpenTickets = (ctx: TenantCtx, branchId: string, most: number) =>
  scoped(ctx)
    .selectFrom('tickets')
    .select(['id', 'ticket_id', 'subject', 'branch_id', 'room_id', 'status_id'])
    .where('branch_id', '=', branchId)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .limit(most)
    .forNoKeyUpdate()
    .execute();

type OpenTicket = Awaited<ReturnType<typeof listOpenTickets>>[number];
type By = TenantCtx & { actor: AuditActor };

/** As somebody closes a ticket without a sheet (closing.ts), with the reason that was given for all of them. */
async function closeForReason(ctx: By, ticket: OpenTicket, reason: string | null): Promise<void> {
  await stopTimers(ctx, ticketTimers, ticket.id);
  const isAssigned = ticket.status_id !== ticketStatus.not_assigned;
  await changeTicket(ctx, ticket, {
    closed_at: ctx.now,
    closed_by: ctx.actor.id,
    status_before_closing: ticket.status_id,
    ...(isAssigned ? { status_id: ticketStatus.done } : {}),
  });
  await addTicketEvent(ctx, ticket.id, 'closed', { from: reason, to: 'without_sheet' });
  ctx.fact('ticket.closed', { ticket_id: ticket.id, with_sheet: false }, ctx.actor);
  auditTicket(ctx, 'ticket.closed', ticket, [{ field: 'reason', from: null, to: reason }]);
}

async function moveTicket(ctx: By, ticket: OpenTicket, to: { id: string; name: string; from: string }): Promise<void> {
  await changeTicket(ctx, ticket, { branch_id: to.id });
  await addTicketEvent(ctx, ticket.id, 'branch_changed', { from: to.from, to: to.name });
  const changes = [{ field: 'branch', from: ticket.branch_id, to: to.id } as const];
  ctx.fact('ticket.updated', { ticket_id: ticket.id, changes }, ctx.actor);
  auditTicket(ctx, 'ticket.updated', ticket, [{ field: 'branch', from: to.from, to: to.name }]);
  moveToBranch(ctx, ticket, to.id);
}

async function isOpen(ctx: TenantCtx, spaceId: string): Promise<boolean> {
  const found = await scoped(ctx)
    .selectFrom('branches')
    .where('id', '=', spaceId)
    .select('archived_at')
    .executeTakeFirst();
  return found?.archived_at === null;
}

/**
 * Does what was chosen for the open tickets of an archived space, for as many as one transaction takes; a job continues with the others. Does
 * nothing when the space was restored meanwhile, or the space that should get its tickets was archived.
 */
async function settleSome(by: By, spaceId: string, most: number): Promise<void> {
  const space = await scoped(by)
    .selectFrom('branches')
    .where('id', '=', spaceId)
    .select(['id', 'name', 'archived_tickets', 'archived_reason', 'archived_into'])
    .executeTakeFirst();
  if (!space || space.archived_tickets === null || space.archived_tickets === 'keep') return;
  const { archived_tickets, archived_reason, archived_into } = space;
  if (archived_tickets === 'move' && !(archived_into && (await isOpen(by, archived_into)))) return;
  const target = archived_into && { id: archived_into, name: (await findBranchName(by, archived_into)) ?? '' };
  const tickets = await listOpenTickets(by, space.id, most + 1);
  for (const ticket of tickets.slice(0, most)) {
    if (target) await moveTicket(by, ticket, { ...target, from: space.name });
    else await closeForReason(by, ticket, archived_reason);
  }
  if (tickets.length <= most) return;
  const { kind, id, name } = by.actor;
  await by.enqueue('tickets.settle_space', { space_id: spaceId, actor: { kind, id, name } }, { key: spaceId });
}

/** Few tickets follow at once. */
export const settleTicketsOfSpace = (
  ctx: TenantCtx,
  { space_id }: FactPayload<'space.archived'>,
  actor: AuditActor,
): Promise<void> => settleSome({ ...ctx, actor }, space_id, limits.archiving.atOnce);

const settleSpace: JobHandler<'tickets.settle_space'> = (ctx, { space_id, actor }) => {
  const audit: By['audit'] = (event, details) => ctx.audit(event, { actor, ...details });
  return settleSome({ ...ctx, actor, audit }, space_id, limits.archiving.perJob);
};

export const archivingJobs = { 'tickets.settle_space': settleSpace };
