import type { OpenTicket } from './assets/maintenance/jobs.ts';
import { setAssetOfTicket } from './assets/ticket-asset.ts';
import { createTicket } from './tickets/creation.ts';

const none = { params: undefined, query: undefined, files: undefined };

/** The ticket of a maintenance plan, by the actions of the features. */
export const openMaintenanceTicket: OpenTicket = async (ctx, body, asset_id) => {
  const { ticket } = await createTicket(ctx, { ...none, body });
  await setAssetOfTicket(ctx, { ...none, params: { id: ticket.id }, body: { asset_id } });
};
