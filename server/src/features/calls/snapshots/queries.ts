import type { Snapshot, snapshotsApi } from '@sightline/contract/calls/snapshots';
import type { HandlerOutput } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { countRows, paged } from '../../../db/pagination.ts';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { Ctx, TenantCtx } from '../../../kernel/context.ts';
import { presentFile } from '../../files/queries.ts';
import { roomIsReadable } from '../../talk/policy.ts';
import { requireTicket } from '../../tickets/queries.ts';
import { requireReadableRoom, requireRoomOfCall } from '../access.ts';
import { wasTakenBeside } from '../policy.ts';
import type { SnapshotAuthor } from './policy.ts';

/** Ids are made in order of time, but by different clocks: they only break ties. */
const latestFirst = sql`s.created_at desc, s.id desc`;

/** The database writes equal drawings as equal texts. */
export const versionOfMarks = sql<string>`md5(s.marks::text)`;

const selectSnapshots = (ctx: TenantCtx) =>
  scoped(ctx)
    .selectFrom('call_snapshots as s')
    .innerJoin('calls as c', (on) =>
      on.onRef('c.organization_id', '=', 's.organization_id').onRef('c.id', '=', 's.call_id'),
    )
    .innerJoin('files as f', (on) =>
      on.onRef('f.organization_id', '=', 's.organization_id').onRef('f.snapshot_id', '=', 's.id'),
    )
    .select(['s.id', 's.call_id', 's.marks', 's.caption', 's.created_at', versionOfMarks.as('marks_version')])
    .select(['f.id as file_id', 'f.name', 'f.mime', 'f.size', 'f.width', 'f.height', 'f.has_thumbnail'])
    .select((eb) => {
      const person = (column: 's.streamer_id' | 's.taken_by') =>
        jsonObjectFrom(
          eb
            .selectFrom('people as p')
            .whereRef('p.organization_id', '=', 's.organization_id')
            .whereRef('p.id', '=', column)
            .select(['p.id', 'p.name', sql<boolean>`p.kind = 'guest'`.as('guest')]),
        ).$notNull();
      return [person('s.streamer_id').as('streamer'), person('s.taken_by').as('taken_by')];
    });

type SnapshotRow = Awaited<ReturnType<ReturnType<typeof selectSnapshots>['executeTakeFirstOrThrow']>>;

function snapshotOf({ file_id, name, mime, size, width, height, has_thumbnail, ...snapshot }: SnapshotRow): Snapshot {
  return { ...snapshot, picture: presentFile({ id: file_id, name, mime, size, width, height, has_thumbnail }) };
}

/** There are at most `limits.snapshots.perCall` of them. A guest gets those that were taken since they joined. */
export const listCallSnapshots: Action<typeof snapshotsApi.list, Ctx<Actor>> = async (ctx, { params }) => {
  await requireRoomOfCall(ctx, params.id);
  const { actor } = ctx;
  let query = selectSnapshots(ctx).where('s.call_id', '=', params.id);
  if (actor.kind === 'guest') query = query.where(wasTakenBeside(actor, sql`s.id`));
  const rows = await query.orderBy(latestFirst).execute();
  return { snapshots: rows.map(snapshotOf) };
};

export const listTicketSnapshots: Action<typeof snapshotsApi.ofTicket> = async (ctx, { params, query }) => {
  const { room_id } = await requireTicket(ctx, params.id);
  return listPage(ctx, room_id, query.page);
};

/** People who may read a room see the snapshots of its calls, since an ended call is reached through its room alone. */
export const listRoomSnapshots: Action<typeof snapshotsApi.ofRoom> = async (ctx, { params, query }) => {
  await requireReadableRoom(ctx, params.id);
  return listPage(ctx, params.id, query.page);
};

async function listPage(ctx: Ctx, room_id: string, page: number): Promise<HandlerOutput<typeof snapshotsApi.ofRoom>> {
  const wanted = { page, perPage: limits.pages.snapshots, total: await countSnapshots(ctx, { room_id }) };
  const { rows, pagination } = await paged(wanted, (limit) =>
    selectSnapshots(ctx).where('c.room_id', '=', room_id).orderBy(latestFirst).modifyEnd(limit).execute(),
  );
  return { snapshots: rows.map(snapshotOf), pagination };
}

export function countSnapshots(ctx: TenantCtx, of: { room_id: string } | { call_id: string }): Promise<number> {
  const snapshots = scoped(ctx)
    .selectFrom('call_snapshots as s')
    .innerJoin('calls as c', (on) =>
      on.onRef('c.organization_id', '=', 's.organization_id').onRef('c.id', '=', 's.call_id'),
    );
  return countRows(
    'room_id' in of ? snapshots.where('c.room_id', '=', of.room_id) : snapshots.where('c.id', '=', of.call_id),
  );
}

export async function readSnapshot(ctx: TenantCtx, id: string): Promise<Snapshot> {
  return snapshotOf(await selectSnapshots(ctx).where('s.id', '=', id).executeTakeFirstOrThrow());
}

/** Reads the snapshots of `ids` that exist, in no order. The caller has checked that they may be seen. */
export async function readSnapshots(ctx: TenantCtx, ids: readonly string[]): Promise<Snapshot[]> {
  const rows = await selectSnapshots(ctx)
    .where('s.id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .execute();
  return rows.map(snapshotOf);
}

/** Says whether `id` is a snapshot that the actor may see, of a call about the same asset as the call in room `roomId`. */
export async function isOfSameAsset(ctx: Ctx<Actor>, id: string, roomId: string): Promise<boolean> {
  const { rows } = await sql`
    select from call_snapshots s
    join calls c on c.organization_id = s.organization_id and c.id = s.call_id
    join rooms r on r.organization_id = c.organization_id and r.id = c.room_id
    join tickets t on t.organization_id = r.organization_id and t.room_id = r.id
    join ticket_assets l on l.organization_id = t.organization_id and l.ticket_id = t.id
    join ticket_assets here on here.organization_id = l.organization_id and here.asset_id = l.asset_id
    join tickets h on h.organization_id = here.organization_id and h.id = here.ticket_id
    where s.organization_id = ${ctx.organization_id} and s.id = ${id} and h.room_id = ${roomId}
      and ${roomIsReadable(ctx.actor)}`.execute(ctx.db);
  return rows.length > 0;
}

export type SnapshotRecord = SnapshotAuthor & { id: string; call_id: string; room_id: string };

/**
 * Access follows the room: a picture of another tenant, of another space and a missing one give NOT_FOUND. A
 * guest knows those that it took itself.
 */
export async function requireSnapshot(ctx: Ctx<Actor>, id: string): Promise<SnapshotRecord> {
  const record = await scoped(ctx)
    .selectFrom('call_snapshots as s')
    .innerJoin('calls as c', (on) =>
      on.onRef('c.organization_id', '=', 's.organization_id').onRef('c.id', '=', 's.call_id'),
    )
    .innerJoin('people as p', (on) =>
      on.onRef('p.organization_id', '=', 's.organization_id').onRef('p.id', '=', 's.taken_by'),
    )
    .where('s.id', '=', id)
    .select(['s.id', 's.call_id', 's.taken_by', 'c.room_id'])
    .select(sql<boolean>`p.kind = 'guest'`.as('taken_by_guest'))
    .executeTakeFirst();
  const { actor } = ctx;
  if (!record) throw new AppError('NOT_FOUND');
  if (actor.kind === 'member') await requireReadableRoom({ ...ctx, actor }, record.room_id);
  else if (record.taken_by !== actor.id) throw new AppError('NOT_FOUND');
  return record;
}
