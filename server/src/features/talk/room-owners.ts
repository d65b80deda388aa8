import type { RoomType } from '@sightline/contract/talk/talk';
import type { TenantCtx } from '../../kernel/context.ts';
import { touchTicketOfRoom } from '../tickets/actions.ts';

/** Runs when somebody writes in a room that belongs to something, and refuses the message where nobody writes any more; null for a room that stands by itself. */
const touches: Readonly<Record<RoomType, typeof touchTicketOfRoom | null>> = {
  Ticket: touchTicketOfRoom,
  Group: null,
  Direct: null,
};

export async function touchOwner(ctx: TenantCtx, room: { id: string; type: RoomType }): Promise<void> {
  await touches[room.type]?.(ctx, room.id);
}
