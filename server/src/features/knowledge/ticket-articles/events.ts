import type { TenantCtx } from '../../../kernel/context.ts';
import { audience } from '../../../realtime/hub.ts';

type Place = { id: string; branch_id: string | null };

/** Sent to those who may see the ticket. The id alone reveals no article that they may not read. */
export function publishTicketArticles(ctx: TenantCtx, ticket: Place): void {
  ctx.emit(audience(ctx.organization_id, ticket.branch_id), 'TicketArticlesEvent', { ticket_id: ticket.id });
}
