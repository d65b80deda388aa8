import { SendMessageInput } from '@sightline/contract/talk/talk';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../kernel/context.ts';
import { createAsset } from './assets/actions.ts';
import { setAssetOfTicket } from './assets/ticket-asset.ts';
import { addRoomMembers, insertRoom } from './talk/actions.ts';
import { sendMessage } from './talk/messages.ts';
import { createTicket } from './tickets/creation.ts';
import type { SampleWriters } from './workspace/sample-data.ts';

const none = { params: undefined, query: undefined, files: undefined };

async function write(ctx: Ctx, roomId: string, message: string): Promise<void> {
  await sendMessage(ctx, { ...none, params: { id: roomId }, body: SendMessageInput.parse({ message }), files: [] });
}

/** Features write the sample data of a workspace with their own actions. */
export const sampleWriters: SampleWriters = {
  addAsset: (ctx, body) => createAsset(ctx, { ...none, body }),
  addTicket: async (ctx, body, asset_id, messages) => {
    const { ticket } = await createTicket(ctx, { ...none, body });
    if (asset_id) await setAssetOfTicket(ctx, { ...none, params: { id: ticket.id }, body: { asset_id } });
    for (const message of messages) await write(ctx, ticket.room_id, message);
  },
  addRoom: async (ctx, name, message) => {
    const id = uuidv7();
    await insertRoom(ctx, { id, type: 'Group', name, created_by: ctx.actor.id });
    await addRoomMembers(ctx, id, [ctx.actor.id]);
    await write(ctx, id, message);
  },
};
