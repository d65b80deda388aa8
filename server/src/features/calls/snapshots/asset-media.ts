import type { AssetPicture, mediaApi } from '@sightline/contract/assets/media';
import type { Snapshot } from '@sightline/contract/calls/snapshots';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import { paged } from '../../../db/pagination.ts';
import type { Action } from '../../../kernel/action.ts';
import { isAgent } from '../../../kernel/actor.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { isInOwnSpace } from '../../../kernel/own-space.ts';
import { requireAsset } from '../../assets/queries.ts';
import { type FileRow, presentFile } from '../../files/queries.ts';
import { roomIsReadable } from '../../talk/policy.ts';
import { readSnapshots } from './queries.ts';

/** Tickets about the asset whose rooms the actor may read: guests of a space only those of the space. */
const ticketsOf = ({ organization_id, actor }: Ctx, assetId: string): RawBuilder<unknown> => sql`
  select t.id, t.room_id from ticket_assets l
  join tickets t on t.organization_id = l.organization_id and t.id = l.ticket_id
  join rooms r on r.organization_id = t.organization_id and r.id = t.room_id
  where l.organization_id = ${organization_id} and l.asset_id = ${assetId}
    and ${isInOwnSpace(actor, 't.branch_id')} and ${roomIsReadable(actor)}`;

/** Messages are for those who may talk, as everywhere. */
const messagePictures = ({ organization_id, actor }: Ctx): RawBuilder<unknown> => sql`
  select 'message' as kind, f.id, c.created_at as at, seen.id as ticket_id
  from seen
  join chats c on c.organization_id = ${organization_id} and c.room_id = seen.room_id
  join files f on f.organization_id = c.organization_id and f.chat_id = c.id
  where c.deleted_at is null and f.width is not null and ${actor.permissions.has('talk.view')}`;

/** Photos of sheets are for agents; a correction shows those of the sheet that it corrects. */
const sheetPictures = ({ organization_id, actor }: Ctx): RawBuilder<unknown> => sql`
  select distinct on (f.id) 'sheet' as kind, f.id, f.created_at as at, seen.id as ticket_id
  from seen
  join assistance_sheets s on s.organization_id = ${organization_id} and s.ticket_id = seen.id
  join sheet_photos h on h.organization_id = s.organization_id and h.sheet_id = s.id
  join files f on f.organization_id = h.organization_id and f.id = h.file_id
  where f.width is not null and ${isAgent(actor) && actor.permissions.has('sheets.view')}`;

const picturesOf = (ctx: Ctx, assetId: string): RawBuilder<unknown> => sql`
  with seen as (${ticketsOf(ctx, assetId)}), pictures as (
    select 'snapshot' as kind, s.id, s.created_at as at, seen.id as ticket_id
    from seen
    join calls c on c.organization_id = ${ctx.organization_id} and c.room_id = seen.room_id
    join call_snapshots s on s.organization_id = c.organization_id and s.call_id = c.id
    union all ${messagePictures(ctx)}
    union all (${sheetPictures(ctx)}))`;

type Found = Pick<AssetPicture, 'id' | 'kind' | 'at' | 'room_id' | 'ticket'> & {
  before_id: string | null;
  file: FileRow | null;
  sender: { id: string; name: string } | null;
};

const page = (ctx: Ctx, assetId: string, limit: RawBuilder<unknown>) => sql<Found>`
  ${picturesOf(ctx, assetId)}
  select p.kind, p.id, p.at, t.room_id, b.id as before_id,
    jsonb_build_object('id', t.id, 'ticket_id', t.ticket_id, 'subject', t.subject, 'closed', t.closed_at is not null) as ticket,
    case when f.id is not null then jsonb_build_object('id', f.id, 'name', f.name, 'mime', f.mime, 'size', f.size,
      'width', f.width, 'height', f.height, 'has_thumbnail', f.has_thumbnail) end as file,
    case when w.id is not null then jsonb_build_object('id', w.id, 'name', w.name) end as sender
  from pictures p
  join tickets t on t.organization_id = ${ctx.organization_id} and t.id = p.ticket_id
  left join call_snapshots s on s.organization_id = t.organization_id and s.id = p.id and p.kind = 'snapshot'
  left join (select b.id, seen.id as ticket_id from seen
      join calls c on c.organization_id = ${ctx.organization_id} and c.room_id = seen.room_id
      join call_snapshots b on b.organization_id = c.organization_id and b.call_id = c.id) b on b.id = s.before_id
  left join files f on f.organization_id = t.organization_id and f.id = p.id and p.kind <> 'snapshot'
  left join chats m on m.organization_id = f.organization_id and m.id = f.chat_id
  left join people w on w.organization_id = f.organization_id and w.id = coalesce(m.sender_id, f.uploaded_by)
  order by p.at desc, p.id desc ${limit}`;

function present(
  { before_id, file, sender, kind, ...row }: Found,
  snapshots: ReadonlyMap<string, Snapshot>,
): AssetPicture[] {
  const { id, at, room_id, ticket } = row;
  const own = { id, at, room_id, ticket };
  if (file && sender && kind !== 'snapshot') return [{ ...own, kind, picture: presentFile(file), sender }];
  const snapshot = snapshots.get(id);
  const before = (before_id && snapshots.get(before_id)) || null;
  return snapshot ? [{ ...own, kind: 'snapshot', snapshot, before }] : [];
}

/** Pictures stay where they were taken: they are found through the tickets about the asset. */
export const listAssetMedia: Action<typeof mediaApi.list> = async (ctx, { params, query }) => {
  if (!ctx.actor.permissions.has('tickets.view')) throw new AppError('FORBIDDEN');
  const asset = await requireAsset(ctx, params.id);
  const counted = await sql<{ total: number }>`
    ${picturesOf(ctx, asset.id)} select count(*)::int as total from pictures`.execute(ctx.db);
  const wanted = { page: query.page, perPage: limits.pages.assetMedia, total: counted.rows[0]?.total ?? 0 };
  const { rows, pagination } = await paged(
    wanted,
    async (limit) => (await page(ctx, asset.id, limit).execute(ctx.db)).rows,
  );
  const ids = rows.flatMap(({ kind, id, before_id }) => (kind === 'snapshot' ? [id, before_id ?? id] : []));
  const snapshots = new Map((await readSnapshots(ctx, ids)).map((snapshot) => [snapshot.id, snapshot]));
  return { media: rows.flatMap((row) => present(row, snapshots)), pagination };
};
