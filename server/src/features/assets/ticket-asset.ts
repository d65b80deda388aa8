import type { assetsApi } from '@sightline/contract/assets/assets';
import { AppError } from '@sightline/contract/errors';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import type { TenantCtx } from '../../kernel/context.ts';
import type { FactPayload } from '../../kernel/facts.ts';
import { audience } from '../../realtime/hub.ts';
import { requireOpenTicket } from '../tickets/queries.ts';
import { publishAsset } from './events.ts';
import { addAssetEvents } from './history.ts';
import { lockAssets, requireAsset } from './queries.ts';

/** A ticket is about one asset, or none. Of a ticket for a customer, it is the customer's. */
export const setAssetOfTicket: Action<typeof assetsApi.setOfTicket> = async (ctx, { params, body }) => {
  const ticket = await requireOpenTicket(ctx, params.id);
  const asset = body.asset_id === null ? null : await requireAsset(ctx, body.asset_id, 'asset_id');
  if (asset && ticket.branch_id && asset.branch_id !== ticket.branch_id)
    throw new AppError('ASSET_OF_OTHER_SPACE', 'asset_id');
  const [before] = await scoped(ctx)
    .deleteFrom('ticket_assets')
    .where('ticket_id', '=', ticket.id)
    .returning('asset_id')
    .execute();
  if (asset) {
    await ctx.db
      .insertInto('ticket_assets')
      .values({ organization_id: ctx.organization_id, ticket_id: ticket.id, asset_id: asset.id })
      .execute();
  }
  if (before?.asset_id === asset?.id) return;
  if (asset) {
    const line = { asset_id: asset.id, kind: 'ticket', version: asset.version, ticket_id: ticket.id };
    await addAssetEvents(ctx, [line]);
    publishAsset(ctx, asset.id, [asset.branch_id]);
  }
  const [former] = before ? await lockAssets(ctx, [before.asset_id]) : [];
  if (former) publishAsset(ctx, former.id, [former.branch_id]);
  const change = { field: 'asset', from: former?.tag ?? null, to: asset?.tag ?? null };
  ctx.audit('ticket.asset_chosen', {
    record: { id: ticket.id, label: `#${ticket.ticket_id} ${ticket.subject}` },
    changes: [change],
  });
  ctx.emit(audience(ctx.organization_id, ticket.branch_id), 'TicketAssetEvent', { ticket_id: ticket.id });
};

/** The pictures and the timeline of an asset show the calls of its tickets. */
export async function publishAssetOfCall(ctx: TenantCtx, { call_id }: FactPayload<'call.started'>): Promise<void> {
  const asset = await scoped(ctx)
    .selectFrom('calls as c')
    .innerJoin('tickets as t', (on) =>
      on.onRef('t.organization_id', '=', 'c.organization_id').onRef('t.room_id', '=', 'c.room_id'),
    )
    .innerJoin('ticket_assets as l', (on) =>
      on.onRef('l.organization_id', '=', 't.organization_id').onRef('l.ticket_id', '=', 't.id'),
    )
    .innerJoin('assets as a', (on) =>
      on.onRef('a.organization_id', '=', 'l.organization_id').onRef('a.id', '=', 'l.asset_id'),
    )
    .where('c.id', '=', call_id)
    .select(['a.id', 'a.branch_id'])
    .executeTakeFirst();
  if (asset) publishAsset(ctx, asset.id, [asset.branch_id]);
}
