import { socketRoom } from '@sightline/contract/realtime';
import type { TenantCtx } from '../../../kernel/context.ts';

/** Managers are in the organization's room; the list is fetched through its route. */
export function publishInvitations(ctx: TenantCtx): void {
  ctx.emit(socketRoom.organization(ctx.organization_id), 'InvitationsUpdatedEvent', {});
}
