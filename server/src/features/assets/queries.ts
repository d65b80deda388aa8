import type { Asset, AssetRef, assetsApi, Downtime } from '@sightline/contract/assets/assets';
import type { CustomField } from '@sightline/contract/assets/fields';
import { tagOfCode } from '@sightline/contract/assets/scanned-codes';
import type { WarrantyStatus } from '@sightline/contract/assets/warranties';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import { paged } from '../../db/pagination.ts';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import { isAgent } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/context.ts';
import { isInOwnSpace } from '../../kernel/own-space.ts';
import { type FileRow, presentFile } from '../files/queries.ts';
import { requireTicket } from '../tickets/queries.ts';
import { warrantyStatus } from './coverage.ts';
import { listVisibleFields } from './fields-queries.ts';
import { rowColumns, rowJoins, visibleAssets } from './list.ts';
import { pictureOf } from './models/queries.ts';
import { canSeeAsset, visibleValues } from './policy.ts';

/** Own roles may have the register without the tickets. */
const seesTickets = (ctx: Ctx): boolean => ctx.actor.permissions.has('tickets.view');

function requireTicketsView(ctx: Ctx): void {
  if (!seesTickets(ctx)) throw new AppError('FORBIDDEN');
}

/** The tickets that the actor sees, of `t` in a query. */
export const visibleTickets = (ctx: Ctx): RawBuilder<unknown> =>
  seesTickets(ctx) ? isInOwnSpace(ctx.actor, 't.branch_id') : sql`false`;

type Arrival = { id: string; created_at: string };

/** The last move of an asset, for guests: what was before happened at another customer. */
export async function findArrival(ctx: Ctx, assetId: string): Promise<Arrival | null> {
  if (isAgent(ctx.actor)) return null;
  const moved = await scoped(ctx)
    .selectFrom('asset_events')
    .select(['id', 'created_at'])
    .where('asset_id', '=', assetId)
    .where(sql<boolean>`changes @> '[{"field": "branch"}]'`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return moved ?? null;
}

/** Lists the downtimes. For guests, one that began before the asset arrived begins with the arrival. */
async function listDowntimes(ctx: Ctx, assetId: string): Promise<Downtime[]> {
  const since = (await findArrival(ctx, assetId))?.created_at ?? '-infinity';
  return scoped(ctx)
    .selectFrom('asset_downtimes')
    .select(['id', 'status', 'ended_at'])
    .select(sql<string>`greatest(started_at, ${since}::timestamptz)`.as('started_at'))
    .where('asset_id', '=', assetId)
    .where(sql<boolean>`coalesce(ended_at, 'infinity') > ${since}::timestamptz`)
    .orderBy('started_at', 'desc')
    .limit(limits.assets.downtimes)
    .execute();
}

type FromModel = NonNullable<Asset['from_model']>;
type Stored = Omit<Asset, 'picture' | 'from_model'> & {
  picture: FileRow | null;
  from_model: (Omit<FromModel, 'picture'> & { picture: FileRow | null }) | null;
};

const pictureHere = (fileId: string) => pictureOf(sql`assets.organization_id`, sql.ref(fileId));

const presentModel = (model: NonNullable<Stored['from_model']>, fields: readonly CustomField[]): FromModel => ({
  ...model,
  picture: model.picture && presentFile(model.picture),
  custom_fields: visibleValues(fields, model.custom_fields),
});

async function readAsset(ctx: Ctx, condition: RawBuilder<unknown>): Promise<Asset> {
  const { rows } = await sql<Stored>`
    select ${rowColumns(ctx)}, assets.custom_fields, ${pictureHere('assets.picture_file_id')} as picture,
      case when m.id is not null then jsonb_build_object('description', m.description, 'custom_fields', m.custom_fields,
        'picture', ${pictureHere('m.picture_file_id')}) end as from_model, assets.purchase_date::text as purchase_date, assets.version,
      ${isAgent(ctx.actor) ? sql`assets.notes` : sql`''`} as notes,
      (select jsonb_build_object('id', p.id, 'tag', p.tag, 'name', p.name) from assets p
        where p.organization_id = assets.organization_id and p.id = assets.parent_id and ${isInOwnSpace(ctx.actor, 'p.branch_id')}) as parent,
      coalesce((select jsonb_agg(to_jsonb(k)) from (
        select k.id, k.tag, k.name, k.status from assets k
        where k.organization_id = assets.organization_id and k.parent_id = assets.id and ${isInOwnSpace(ctx.actor, 'k.branch_id')}
        order by k.name collate "und-x-icu", k.id limit ${sql.lit(limits.assets.children)}) k), '[]') as children,
      (select jsonb_build_object('id', q.id, 'name', q.name) from people q
        where q.organization_id = assets.organization_id and q.id = assets.created_by) as created_by,
      (select count(*)::int from ticket_assets l
        join tickets t on t.organization_id = l.organization_id and t.id = l.ticket_id
        where l.organization_id = assets.organization_id and l.asset_id = assets.id and t.closed_at is null
          and ${visibleTickets(ctx)}) as open_tickets
    from assets ${rowJoins}
    where ${visibleAssets(ctx)} and ${condition}`.execute(ctx.db);
  const [asset] = rows;
  if (!asset) throw new AppError('NOT_FOUND', 'id');
  const fields = await listVisibleFields(ctx);
  return {
    ...asset,
    picture: asset.picture && presentFile(asset.picture),
    from_model: asset.from_model && presentModel(asset.from_model, fields),
    downtimes: await listDowntimes(ctx, asset.id),
    custom_fields: visibleValues(fields, asset.custom_fields),
  };
}

export const requireWholeAsset = (ctx: Ctx, id: string): Promise<Asset> => readAsset(ctx, sql`assets.id = ${id}`);

export const findAsset: Action<typeof assetsApi.find> = async (ctx, { params }) => ({
  asset: await requireWholeAsset(ctx, params.id),
});

export const findAssetByTag: Action<typeof assetsApi.findByTag> = async (ctx, { params }) => ({
  asset: await readAsset(ctx, sql`assets.tag = ${params.tag}`),
});

const assetsOf = (ctx: Ctx) =>
  scoped(ctx)
    .selectFrom('assets')
    .select(['id', 'name', 'serial', 'model', 'manufacturer', 'category_id', 'branch_id', 'location', 'parent_id'])
    .select(['status', 'criticality', 'notes', 'custom_fields', 'version', 'picture_file_id', 'model_id'])
    .select([sql<string>`tag::text`.as('tag'), sql<string | null>`purchase_date::text`.as('purchase_date')]);

/** An asset's own columns, for decisions. */
export type AssetRecord = Awaited<ReturnType<typeof requireAsset>>;

function visibleOrNotFound<T extends { branch_id: string | null }>(ctx: Ctx, asset: T | undefined, field: string): T {
  if (!asset || !canSeeAsset(ctx.actor, asset)) throw new AppError('NOT_FOUND', field);
  return asset;
}

export async function requireAsset(ctx: Ctx, id: string, field = 'id') {
  return visibleOrNotFound(ctx, await assetsOf(ctx).where('id', '=', id).executeTakeFirst(), field);
}

/** Holds the row until the transaction ends. */
export async function requireLockedAsset(ctx: Ctx, id: string): Promise<AssetRecord> {
  return visibleOrNotFound(ctx, await assetsOf(ctx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst(), 'id');
}

/** Locked in one order, so that two bulk changes wait for each other. It leaves out assets that the actor may not see. */
export async function lockAssets(ctx: Ctx, ids: readonly string[]): Promise<AssetRecord[]> {
  const rows = await assetsOf(ctx)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.filter((asset) => canSeeAsset(ctx.actor, asset));
}

/** By tag; else by a linked code; else by serial, if it is the only one. */
export const scanAsset: Action<typeof assetsApi.scan> = async (ctx, { params }) => {
  const code = tagOfCode(params.code);
  const find = async (condition: RawBuilder<unknown>): Promise<AssetRef[]> => {
    const { rows } = await sql<AssetRef>`
      select assets.id, assets.tag::text as tag, assets.name from assets
      where ${visibleAssets(ctx)} and ${condition} limit 2`.execute(ctx.db);
    return rows;
  };
  const [byTag] = await find(sql`assets.tag = ${code}`);
  const [byCode] = byTag
    ? []
    : await find(sql`assets.id = (select c.asset_id from asset_codes c
        where c.organization_id = ${ctx.organization_id} and c.code = ${params.code.trim()})`);
  const bySerial =
    byTag || byCode || code === ''
      ? []
      : await find(sql`assets.serial <> '' and lower(assets.serial) = lower(${code})`);
  const asset = byTag ?? byCode ?? (bySerial.length === 1 ? bySerial[0] : undefined);
  if (!asset) throw new AppError('UNKNOWN_CODE', 'code');
  return { type: 'asset', asset };
};

type AssetTickets = Awaited<ReturnType<Action<typeof assetsApi.tickets>>>;

export const listAssetTickets: Action<typeof assetsApi.tickets> = async (ctx, { params, query }) => {
  requireTicketsView(ctx);
  const asset = await requireAsset(ctx, params.id);
  const seen = sql`from ticket_assets l
    join tickets t on t.organization_id = l.organization_id and t.id = l.ticket_id
    where l.organization_id = ${ctx.organization_id} and l.asset_id = ${asset.id} and ${visibleTickets(ctx)}`;
  const counted = await sql<{ total: number }>`select count(*)::int total ${seen}`.execute(ctx.db);
  const wanted = { page: query.page, perPage: limits.pages.tickets, total: counted.rows[0]?.total ?? 0 };
  const { rows: tickets, pagination } = await paged(wanted, async (limit) => {
    const found = await sql<AssetTickets['tickets'][number]>`
      select t.id, t.room_id, t.ticket_id, t.subject, t.created_at, t.closed_at is not null closed,
        json_build_object('id', t.status_id) status
      ${seen} order by t.ticket_id desc ${limit}`.execute(ctx.db);
    return found.rows;
  });
  return { tickets, pagination };
};

type TicketAsset = AssetRef & { warranty_status: WarrantyStatus; warranty_ends_on: string | null };

export const findAssetOfTicket: Action<typeof assetsApi.ofTicket> = async (ctx, { params }) => {
  requireTicketsView(ctx);
  const ticket = await requireTicket(ctx, params.id);
  const { rows } = await sql<TicketAsset>`
    select assets.id, assets.tag::text as tag, assets.name, assets.warranty_ends_on::text as warranty_ends_on,
      ${warrantyStatus(ctx)} as warranty_status
    from ticket_assets l join assets on assets.organization_id = l.organization_id and assets.id = l.asset_id
    where l.organization_id = ${ctx.organization_id} and l.ticket_id = ${ticket.id} and ${visibleAssets(ctx)}`.execute(
    ctx.db,
  );
  return { asset: rows[0] ?? null };
};

/** Returns assets of the ticket's customer, or of the workspace itself, by their latest ticket. */
export const listRecentAssets: Action<typeof assetsApi.recentOfTicket> = async (ctx, { params }) => {
  requireTicketsView(ctx);
  const ticket = await requireTicket(ctx, params.id);
  const { rows: assets } = await sql<AssetRef>`
    select assets.id, assets.tag::text as tag, assets.name
    from (
      select l.asset_id, max(t.ticket_id) as latest from tickets t
      join ticket_assets l on l.organization_id = t.organization_id and l.ticket_id = t.id
      where t.organization_id = ${ctx.organization_id} and t.branch_id is not distinct from ${ticket.branch_id}
        and t.id <> ${ticket.id} and ${visibleTickets(ctx)}
      group by l.asset_id) used
    join assets on assets.organization_id = ${ctx.organization_id} and assets.id = used.asset_id
    where ${visibleAssets(ctx)} and assets.branch_id is not distinct from ${ticket.branch_id}
    order by used.latest desc limit ${sql.lit(limits.assets.recent)}`.execute(ctx.db);
  return { assets };
};
