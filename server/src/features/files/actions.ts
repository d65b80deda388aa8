import { randomBytes } from 'node:crypto';
import type { ReceivedFile } from '@sightline/contract/endpoint';
import type { Attachment } from '@sightline/contract/files';
import { v7 as uuidv7 } from 'uuid';
import type { Actor } from '../../http/actor.ts';
import type { Ctx, TenantCtx } from '../../http/context.ts';
import { type PreparedFile, prepareFile } from './pictures.ts';
import { presentFile } from './queries.ts';

/*
 * A file: uploaded to a room (a row without a message) -> sent with a message, or swept after a day -> removed with its
 * message or room. Bytes are stored before their row is committed and removed after its removal is, so a row always has
 * its bytes; a transaction that fails takes back the bytes it stored.
 */

const unsentFor = 24 * 60 * 60 * 1000;
const sweptAtOnce = 50;

export const thumbnailKey = (key: string): string => `${key}.thumbnail`;

/** Takes over files that arrived with the request. They wait for the message that names them. */
export async function addFiles(
  ctx: Ctx<Actor>,
  roomId: string,
  received: readonly ReceivedFile[],
): Promise<Attachment[]> {
  const attachments: Attachment[] = [];
  for (const file of received) {
    const prepared = await prepareFile(file);
    try {
      attachments.push(await addFile(ctx, roomId, prepared));
    } finally {
      await prepared.discard();
    }
  }
  return attachments;
}

async function addFile(ctx: Ctx<Actor>, roomId: string, prepared: PreparedFile): Promise<Attachment> {
  const { storage } = ctx.ports;
  const storage_key = `${ctx.organization_id}/${randomBytes(24).toString('base64url')}`;
  ctx.afterRollback(() => removeBytes(ctx, storage_key, true));
  await storage.put(storage_key, prepared.path);
  if (prepared.thumbnail) await storage.put(thumbnailKey(storage_key), prepared.thumbnail);
  const { name, mime, size, width, height } = prepared;
  const row = { id: uuidv7(), name, mime, size, width, height, has_thumbnail: prepared.thumbnail !== null };
  await ctx.db
    .insertInto('files')
    .values({
      ...row,
      organization_id: ctx.organization_id,
      room_id: roomId,
      storage_key,
      uploaded_by: ctx.actor.id,
      created_at: ctx.now,
    })
    .execute();
  return presentFile(row);
}

async function removeBytes({ ports }: Pick<TenantCtx, 'ports'>, key: string, hasThumbnail: boolean): Promise<void> {
  await ports.storage.remove(key);
  if (hasThumbnail) await ports.storage.remove(thumbnailKey(key));
}

/** Which files go: those of one message, all that were sent in a room, or everything of a room. */
export type Removal = { chat_id: string } | { sent_in: string } | { room_id: string };

export async function removeFiles(ctx: TenantCtx, removal: Removal): Promise<void> {
  let query = ctx.db.deleteFrom('files').where('organization_id', '=', ctx.organization_id);
  if ('chat_id' in removal) query = query.where('chat_id', '=', removal.chat_id);
  else if ('sent_in' in removal) query = query.where('room_id', '=', removal.sent_in).where('chat_id', 'is not', null);
  else query = query.where('room_id', '=', removal.room_id);
  forgetBytes(ctx, await query.returning(['storage_key', 'has_thumbnail']).execute());
}

/** Files that nobody sent within a day. Called where files arrive, so that a place that fills up also empties. */
export async function sweepUnsentFiles(ctx: TenantCtx): Promise<void> {
  const stale = ctx.db
    .selectFrom('files')
    .where('organization_id', '=', ctx.organization_id)
    .where('chat_id', 'is', null)
    .where('created_at', '<', new Date(ctx.now.getTime() - unsentFor).toISOString())
    .select('id')
    .limit(sweptAtOnce)
    .forUpdate()
    .skipLocked();
  const rows = await ctx.db
    .deleteFrom('files')
    .where('organization_id', '=', ctx.organization_id)
    .where('id', 'in', stale)
    .returning(['storage_key', 'has_thumbnail'])
    .execute();
  forgetBytes(ctx, rows);
}

function forgetBytes(ctx: TenantCtx, rows: readonly { storage_key: string; has_thumbnail: boolean }[]): void {
  for (const { storage_key, has_thumbnail } of rows) {
    ctx.afterCommit(() => removeBytes(ctx, storage_key, has_thumbnail));
  }
}
