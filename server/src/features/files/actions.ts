import type { StoredFile } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import type { Attachment } from '@sightline/contract/files';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Actor } from '../../http/actor.ts';
import type { Ctx, TenantCtx } from '../../http/context.ts';
import { presentFile } from './queries.ts';

/*
 * A file: uploaded to a room (a row without a message) -> sent with a message, or swept after a day -> removed with its
 * message or room. Or it is a picture kept from a call, and removed with that. Bytes are stored before their row is written (http/stored-files.ts) and removed by a job after it is
 * gone, so a row always has its bytes.
 */

const unsentFor = 24 * 60 * 60 * 1000;
const sweptAtOnce = 50;

/** Takes over files that were stored with the request. They wait for the message that names them, or are kept from a call. */
export async function addFiles(
  ctx: Ctx<Actor>,
  roomId: string,
  stored: readonly StoredFile[],
  keptAs: { snapshot_id?: string } | { recording_id: string; position: number } = {},
): Promise<Attachment[]> {
  if (stored.length === 0) return [];
  if (ctx.actor.kind === 'guest') await requireGuestSpace(ctx, stored);
  const rows = stored.map((file) => ({ ...file, id: uuidv7() }));
  const { organization_id, actor, now } = ctx;
  const of = { organization_id, room_id: roomId, uploaded_by: actor.id, created_at: now, ...keptAs };
  await ctx.db
    .insertInto('files')
    .values(rows.map((row) => ({ ...row, ...of })))
    .execute();
  return rows.map(({ storage_key: _, ...row }) => presentFile(row));
}

/** Whoever came by a link must not fill the disk. Give or take what arrives at the same moment. */
async function requireGuestSpace(
  { db, organization_id, actor }: Ctx<Actor>,
  arriving: readonly StoredFile[],
): Promise<void> {
  const left = await db
    .selectFrom('files')
    .where('organization_id', '=', organization_id)
    .where('uploaded_by', '=', actor.id)
    .select([sql<number>`count(*)::int`.as('files'), sql<number>`coalesce(sum(size), 0)::int8`.as('bytes')])
    .executeTakeFirstOrThrow();
  const bytes = arriving.reduce((sum, { size }) => sum + size, left.bytes);
  if (left.files + arriving.length > limits.guest.files || bytes > limits.guest.bytes)
    throw new AppError('GUEST_FILES_FULL', 'files');
}

/** Which files go: those of one message, a picture kept from a call, all that were sent in a room, or everything of a room. */
export type Removal =
  | { chat_id: string }
  | { snapshot_id: string }
  | { recording_id: string }
  | { sent_in: string }
  | { room_id: string };

export async function removeFiles(ctx: TenantCtx, removal: Removal): Promise<void> {
  let query = ctx.db.deleteFrom('files').where('organization_id', '=', ctx.organization_id);
  if ('chat_id' in removal) query = query.where('chat_id', '=', removal.chat_id);
  else if ('snapshot_id' in removal) query = query.where('snapshot_id', '=', removal.snapshot_id);
  else if ('recording_id' in removal) query = query.where('recording_id', '=', removal.recording_id);
  else if ('sent_in' in removal) query = query.where('room_id', '=', removal.sent_in).where('chat_id', 'is not', null);
  else query = query.where('room_id', '=', removal.room_id);
  await enqueueRemoval(ctx, await query.returning('storage_key').execute());
}

/** Files that nobody sent within a day. Called where files arrive, so that a place that fills up also empties. */
export async function sweepUnsentFiles(ctx: TenantCtx): Promise<void> {
  const stale = ctx.db
    .selectFrom('files')
    .where('organization_id', '=', ctx.organization_id)
    .where('chat_id', 'is', null)
    .where('snapshot_id', 'is', null)
    .where('recording_id', 'is', null)
    .where('created_at', '<', new Date(ctx.now.getTime() - unsentFor).toISOString())
    .select('id')
    .limit(sweptAtOnce)
    .forUpdate()
    .skipLocked();
  const rows = await ctx.db
    .deleteFrom('files')
    .where('organization_id', '=', ctx.organization_id)
    .where('id', 'in', stale)
    .returning('storage_key')
    .execute();
  await enqueueRemoval(ctx, rows);
}

async function enqueueRemoval(ctx: TenantCtx, rows: readonly { storage_key: string }[]): Promise<void> {
  await Promise.all(rows.map(({ storage_key }) => ctx.enqueue('files.remove', { storage_key })));
}
