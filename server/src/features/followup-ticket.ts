import { setAssetOfTicket } from './assets/ticket-asset.ts';
import type { OpenFollowup } from './sheets/sending/followups.ts';
import { createTicket } from './tickets/creation.ts';

const none = { params: undefined, query: undefined, files: undefined };

/** The ticket that follows from a check, by the actions of the features. */
export const openFollowupTicket: OpenFollowup = async (ctx, body, asset_id) => {
  const { ticket } = await createTicket(ctx, { ...none, body });
  if (asset_id) await setAssetOfTicket(ctx, { ...none, params: { id: ticket.id }, body: { asset_id } });
};
