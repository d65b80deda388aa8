import type { RoomType } from '@sightline/contract/talk/talk';
import type { TenantCtx } from '../../kernel/context.ts';
import { touchTicketOfRoom } from '../tickets/actions.ts';

/** What writing in a room does to what it belongs to, which refuses it where nobody writes any more; null where a room stands by itself. */
const touches: Readonly<Record<RoomType, typeof touchTicketOfRoom | null>> = {
  Ticket: touchTicketOfRoom,
  Group: null,
  Direct: null,
};

export async function touchOwner(ctx: TenantCtx, room: { id: string; type: RoomType }): Promise<void> {
  await touches[room.type]?.(ctx, room.id);
}
