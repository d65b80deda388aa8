import type { AuditChange } from '@sightline/contract/audit/audit';
import type { AuditEventName } from '@sightline/contract/audit/events';
import type { TenantCtx } from '../../kernel/context.ts';

type TicketAuditEvent = Extract<AuditEventName, `ticket.${string}`>;

/** Names a ticket in the audit log: "#1042 Pump leaks". */
export const labelOf = ({ ticket_id, subject }: { ticket_id: number; subject: string }): string =>
  `#${ticket_id} ${subject}`;

export function auditTicket(
  ctx: TenantCtx,
  event: TicketAuditEvent,
  ticket: { id: string; ticket_id: number; subject: string },
  changes: readonly AuditChange[] = [],
): void {
  ctx.audit(event, { record: { id: ticket.id, label: labelOf(ticket) }, changes });
}
