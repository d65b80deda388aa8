import { AppError } from '@sightline/contract/errors';
import type { Attachment } from '@sightline/contract/files';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../http/actor.ts';
import type { Ctx } from '../../http/context.ts';
import { roomIsReadable } from '../talk/policy.ts';

/** A file as it leaves the database. */
export type FileRow = Omit<Attachment, 'url' | 'thumbnail_url'> & { has_thumbnail: boolean };

/** The files of the message `c` of a query, as JSON, in the order in which they were attached. */
export const filesOfChat: RawBuilder<FileRow[]> = sql`coalesce((
  select json_agg(json_build_object('id', f.id, 'name', f.name, 'mime', f.mime, 'size', f.size, 'width', f.width,
    'height', f.height, 'has_thumbnail', f.has_thumbnail) order by f.position, f.id)
  from files as f where f.organization_id = c.organization_id and f.chat_id = c.id), '[]')`;

export function presentFile({ has_thumbnail, ...file }: FileRow): Attachment {
  const url = `/api/file/${file.id}`;
  return { ...file, url, thumbnail_url: has_thumbnail ? `${url}?variant=thumbnail` : null };
}

export type ReadableFile = { storage_key: string; name: string; mime: string; size: number; has_thumbnail: boolean };

/**
 * The only door to the bytes of a file: those of a message are for whoever may read it, those of a message that is still
 * being written for who writes it. A call's guest reads what was said since the call began, and no picture that others
 * kept from it.
 */
export async function requireReadableFile(
  { db, actor, organization_id }: Ctx<Actor>,
  id: string,
): Promise<ReadableFile> {
  const since =
    actor.kind === 'guest'
      ? sql`and c.created_at >= (
          select v.created_at from calls as v where v.organization_id = ${organization_id} and v.id = ${actor.call_id})`
      : sql``;
  const mayReadSnapshots = actor.kind === 'member';
  const { rows } = await sql<ReadableFile>`
    select f.storage_key, f.name, f.mime, f.size, f.has_thumbnail from files as f
    join rooms as r on r.organization_id = f.organization_id and r.id = f.room_id
    left join chats as c on c.organization_id = f.organization_id and c.id = f.chat_id
    where f.organization_id = ${organization_id} and f.id = ${id} and ${roomIsReadable(actor)}
      and (c.id is null and f.recording_id is null and f.uploaded_by = ${actor.id} or c.id is not null ${since}
        or f.snapshot_id is not null and ${mayReadSnapshots}::boolean)`.execute(db);
  const [file] = rows;
  if (!file) throw new AppError('NOT_FOUND');
  return file;
}
