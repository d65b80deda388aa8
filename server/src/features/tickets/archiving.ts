import { ticketStatus } from '@sightline/contract/tickets';
import { scoped } from '../../db/scoped.ts';
import type { AuditActor } from '../../kernel/audit-entry.ts';
import type { TenantCtx } from '../../kernel/context.ts';
import type { Fact } from '../../kernel/subscriptions.ts';
import { addTicketEvent, changeTicket, moveToBranch } from './actions.ts';
import { auditTicket } from './audit.ts';
import { findBranchName } from './queries.ts';
import { stopTimers } from './timers.ts';

const listOpenTickets = (ctx: TenantCtx, branchId: string) =>
  scoped(ctx)
    .selectFrom('tickets')
    .select(['id', 'ticket_id', 'subject', 'branch_id', 'room_id', 'status_id'])
    .where('branch_id', '=', branchId)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

type OpenTicket = Awaited<ReturnType<typeof listOpenTickets>>[number];
type By = TenantCtx & { actor: AuditActor };

/** As somebody closes a ticket without a sheet (closing.ts), with the reason that was given for all of them. */
async function closeForReason(ctx: By, ticket: OpenTicket, reason: string | null): Promise<void> {
  await stopTimers(ctx, ticket);
  const isAssigned = ticket.status_id !== ticketStatus.not_assigned;
  await changeTicket(ctx, ticket, {
    closed_at: ctx.now,
    closed_by: ctx.actor.id,
    status_before_closing: ticket.status_id,
    ...(isAssigned ? { status_id: ticketStatus.done } : {}),
  });
  await addTicketEvent(ctx, ticket.id, 'closed', { from: reason, to: 'without_sheet' });
  auditTicket(ctx, 'ticket.closed', ticket, [{ field: 'reason', from: null, to: reason }]);
}

async function moveTicket(ctx: By, ticket: OpenTicket, to: { id: string; name: string; from: string }): Promise<void> {
  await changeTicket(ctx, ticket, { branch_id: to.id });
  await addTicketEvent(ctx, ticket.id, 'branch_changed', { from: to.from, to: to.name });
  auditTicket(ctx, 'ticket.updated', ticket, [{ field: 'branch', from: to.from, to: to.name }]);
  moveToBranch(ctx, ticket, to.id);
}

/** What was chosen for the open tickets of a space when it was archived. */
export async function settleTicketsOfSpace(ctx: TenantCtx, { record, actor }: Fact): Promise<void> {
  const space = await scoped(ctx)
    .selectFrom('branches')
    .where('id', '=', record.id)
    .select(['id', 'name', 'archived_tickets', 'archived_reason', 'archived_into'])
    .executeTakeFirstOrThrow();
  const { archived_tickets, archived_reason, archived_into } = space;
  if (archived_tickets === 'keep') return;
  const by = { ...ctx, actor };
  const target = archived_into && { id: archived_into, name: (await findBranchName(ctx, archived_into)) ?? '' };
  for (const ticket of await listOpenTickets(ctx, space.id)) {
    if (target) await moveTicket(by, ticket, { ...target, from: space.name });
    else await closeForReason(by, ticket, archived_reason);
  }
}
