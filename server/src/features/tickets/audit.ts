import type { AuditChange } from '@sightline/contract/audit/audit';
import type { AuditEventName } from '@sightline/contract/audit/events';
import type { TenantCtx } from '../../kernel/context.ts';
import { type TicketReference, ticketTitle } from './queries.ts';

type TicketAuditEvent = Extract<AuditEventName, `ticket.${string}`>;

export function auditTicket(
  ctx: TenantCtx,
  event: TicketAuditEvent,
  ticket: TicketReference,
  changes: readonly AuditChange[] = [],
): void {
  ctx.audit(event, { record: { id: ticket.id, label: ticketTitle(ticket) }, changes });
}
