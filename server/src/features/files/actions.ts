import type { StoredFile } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import type { Attachment } from '@sightline/contract/files/files';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../db/scoped.ts';
import type { Actor, Contact } from '../../kernel/actor.ts';
import type { Ctx, TenantCtx } from '../../kernel/context.ts';
import { presentFile } from './queries.ts';

/*
 * A file belongs to one owner (policy.ts): to a message, a snapshot, a recording, an asset, an article, the logo of the workspace or of a space, somebody's picture, or, between upload and
 * sending, to its uploader, and is removed after a day if it is not sent. Bytes are stored before their row is written
 * (files/stored-files.ts) and removed by a job after it is gone, so a row always has its bytes.
 */

const unsentFor = 24 * 60 * 60 * 1000;
const sweptAtOnce = 50;

export type FileOwner =
  | { owner_kind: 'upload'; room_id: string }
  | { owner_kind: 'snapshot'; room_id: string; snapshot_id: string }
  | { owner_kind: 'recording'; room_id: string; recording_id: string; position: number }
  | { owner_kind: 'logo' }
  | { owner_kind: 'space_logo'; branch_id: string }
  | { owner_kind: 'environment_logo' | 'environment_favicon'; environment_id: string }
  | {
      owner_kind:
        | 'asset_picture'
        | 'asset_document'
        | 'claim_evidence'
        | 'sheet_photo'
        | 'article_picture'
        | 'tool_picture'
        | 'run_result'
        | 'reading_photo'
        | 'sheet_document'
        | 'article_import'
        | 'article_object';
    }
  | { owner_kind: 'avatar'; person_id: string };

/** Takes over files that were stored with the request. A file of a message is an upload that `attachFiles` gives to it. */
export async function addFiles(
  ctx: Ctx<Actor | Contact>,
  owner: FileOwner,
  stored: readonly (StoredFile & { id?: string })[],
): Promise<Attachment[]> {
  if (stored.length === 0) return [];
  if (ctx.actor.kind === 'guest') await requireGuestSpace(ctx, stored);
  const rows = stored.map((file) => ({ id: uuidv7(), ...file }));
  const { organization_id, actor, now } = ctx;
  const of = { organization_id, uploaded_by: actor.id, created_at: now, ...owner };
  await ctx.db
    .insertInto('files')
    .values(rows.map((row) => ({ ...row, ...of })))
    .execute();
  return rows.map(({ storage_key: _, ...row }) => presentFile(row));
}

/** Gives uploads to the message they were sent with, in the order of `ids`. */
export async function giveFilesToMessage(ctx: TenantCtx, chatId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const order = sql<number>`array_position(${[...ids]}::uuid[], id)`;
  await scoped(ctx)
    .updateTable('files')
    .set({ owner_kind: 'message', chat_id: chatId, position: order })
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

/** Rows of their own for the same bytes, old id -> new id: the bytes stay until no row names them (jobs.ts). */
export async function copyFiles(
  { db, organization_id, actor, now }: Ctx,
  kind: 'article_picture',
  copies: ReadonlyMap<string, string>,
): Promise<void> {
  const pairs = JSON.stringify([...copies].map(([from, to]) => ({ from, to })));
  await sql`
    insert into files (organization_id, id, owner_kind, name, mime, size, width, height, storage_key, has_thumbnail,
      uploaded_by, created_at)
    select f.organization_id, pair."to", f.owner_kind, f.name, f.mime, f.size, f.width, f.height, f.storage_key,
      f.has_thumbnail, ${actor.id}::uuid, ${now}::timestamptz
    from jsonb_to_recordset(${pairs}::jsonb) as pair ("from" uuid, "to" uuid)
    join files as f on f.organization_id = ${organization_id} and f.id = pair."from" and f.owner_kind = ${kind}`.execute(
    db,
  );
}

/** Takes over a file that the server made itself, in the name of `uploaded_by`. */
export async function addMadeFile(
  { db, organization_id, now }: TenantCtx,
  file: FileOwner &
    Pick<StoredFile, 'storage_key' | 'name' | 'mime' | 'size'> &
    Partial<StoredFile> & { uploaded_by: string },
): Promise<string> {
  const id = uuidv7();
  await db
    .insertInto('files')
    .values({ ...file, organization_id, id, created_at: now })
    .execute();
  return id;
}

/** Visitors with a link must not fill the disk. Uploads at the same moment may exceed the limit slightly. */
async function requireGuestSpace(ctx: Ctx<Actor | Contact>, arriving: readonly StoredFile[]): Promise<void> {
  const left = await scoped(ctx)
    .selectFrom('files')
    .where('uploaded_by', '=', ctx.actor.id)
    .select([sql<number>`count(*)::int`.as('files'), sql<number>`coalesce(sum(size), 0)::int8`.as('bytes')])
    .executeTakeFirstOrThrow();
  const bytes = arriving.reduce((sum, { size }) => sum + size, left.bytes);
  if (left.files + arriving.length > limits.guest.files || bytes > limits.guest.bytes)
    throw new AppError('GUEST_FILES_FULL', 'files');
}

/** Which files go: those of one owner, all that were sent in a room, or everything of a room. */
export type Removal =
  | { chat_id: string }
  | { snapshot_id: string }
  | { recording_id: string }
  | { owner_kind: 'logo' }
  | { owner_kind: 'space_logo'; branch_id: string }
  | { owner_kind: 'environment_logo' | 'environment_favicon'; environment_id: string }
  | { environment_id: string }
  | { owner_kind: 'avatar'; person_id: string }
  | {
      owner_kind:
        | 'asset_picture'
        | 'asset_document'
        | 'claim_evidence'
        | 'sheet_photo'
        | 'article_picture'
        | 'tool_picture'
        | 'run_result'
        | 'reading_photo'
        | 'sheet_document'
        | 'article_import'
        | 'article_object';
      id: string;
    }
  | { owner_kind: 'message'; room_id: string }
  | { room_id: string };

/** The name under which it is shown and downloaded. */
export async function renameFile(ctx: TenantCtx, id: string, name: string): Promise<void> {
  await scoped(ctx).updateTable('files').set({ name }).where('id', '=', id).execute();
}

export async function removeFiles(ctx: TenantCtx, removal: Removal, kept: readonly string[] = []): Promise<void> {
  const removed = await scoped(ctx)
    .deleteFrom('files')
    .where(({ and }) => and(removal))
    .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
    .returning('storage_key')
    .execute();
  await enqueueRemoval(ctx, removed);
}

/** Removes files that nobody sent within a day. Called on uploads, so that storage in use is also cleaned. */
export async function sweepUnsentFiles(ctx: TenantCtx): Promise<void> {
  const stale = scoped(ctx)
    .selectFrom('files')
    .where('owner_kind', '=', 'upload')
    .where('created_at', '<', new Date(ctx.now.getTime() - unsentFor).toISOString())
    .select('id')
    .limit(sweptAtOnce)
    .forUpdate()
    .skipLocked();
  const rows = await scoped(ctx).deleteFrom('files').where('id', 'in', stale).returning('storage_key').execute();
  await enqueueRemoval(ctx, rows);
}

async function enqueueRemoval(ctx: TenantCtx, rows: readonly { storage_key: string }[]): Promise<void> {
  await Promise.all(rows.map(({ storage_key }) => ctx.enqueue('files.remove', { storage_key })));
}
