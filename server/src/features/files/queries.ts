import { buffer } from 'node:stream/consumers';
import type { StoredFile } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import type { Attachment } from '@sightline/contract/files/files';
import { type RawBuilder, sql } from 'kysely';
import { thumbnailKey } from '../../files/stored-files.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Ctx, TenantCtx } from '../../kernel/context.ts';
import { type FileRules, fileIsReadable } from './policy.ts';

/** A file as it leaves the database. */
export type FileRow = Omit<Attachment, 'url' | 'thumbnail_url'> & { has_thumbnail: boolean };

/** The files of the message `c` of a query, as JSON, in the order in which they were attached. */
export const filesOfChat: RawBuilder<FileRow[]> = sql`coalesce((
  select json_agg(json_build_object('id', f.id, 'name', f.name, 'mime', f.mime, 'size', f.size, 'width', f.width,
    'height', f.height, 'has_thumbnail', f.has_thumbnail) order by f.position, f.id)
  from files as f where f.organization_id = c.organization_id and f.chat_id = c.id), '[]')`;

export const fileUrl = (id: string): string => `/api/file/${id}`;

/** Readers see this logo before they enter a workspace or space, as soon as they may enter it. */
export const logoUrl = (id: string): string => `/api/logo/${id}`;

export function presentFile({ has_thumbnail, ...file }: FileRow): Attachment {
  const url = fileUrl(file.id);
  return { ...file, url, thumbnail_url: has_thumbnail ? `${url}?variant=thumbnail` : null };
}

/** Names the format of a picture that browsers may not show, such as HEIC or TIFF. */
const formatOf = (mime: string): string | undefined => /^image\/(?:x-)?([a-z]+)/.exec(mime)?.[1]?.toUpperCase();

/** One picture and nothing else. Whether it is one was found out from its bytes. */
export function requirePicture(files: readonly StoredFile[], field = 'files'): StoredFile {
  const [picture, ...others] = files;
  if (!picture || others.length > 0) throw new AppError('NO_PICTURE', field);
  if (picture.width !== null) return picture;
  const format = formatOf(picture.mime);
  throw format ? AppError.naming('PICTURE_FORMAT', { format }, field) : new AppError('NO_PICTURE', field);
}

export type ReadableFile = { storage_key: string; name: string; mime: string; size: number; has_thumbnail: boolean };

/** For people without an account: `isReadable` of file `f` says whether it is theirs to see. */
export async function findPublicFile(
  { db, organization_id }: TenantCtx,
  id: string,
  isReadable: RawBuilder<boolean>,
): Promise<ReadableFile | undefined> {
  const { rows } = await sql<ReadableFile>`
    select f.storage_key, f.name, f.mime, f.size, f.has_thumbnail from files as f
    where f.organization_id = ${organization_id} and f.id = ${id} and ${isReadable}`.execute(db);
  return rows[0];
}

/** The thumbnail of a file as a `data:` address, for pages of people who may fetch nothing. Null where there is none. */
export async function readSmallPicture(ctx: TenantCtx, id: string): Promise<string | null> {
  const file = await findPublicFile(ctx, id, sql`f.has_thumbnail`);
  const bytes = file && (await ctx.ports.storage.read(thumbnailKey(file.storage_key)));
  return bytes ? `data:image/webp;base64,${(await buffer(bytes.stream)).toString('base64')}` : null;
}

/** The only door to the bytes of a file for members and guests. The owner of the file decides who may read it. */
export async function requireReadableFile(
  { db, actor, organization_id }: Ctx<Actor>,
  rules: FileRules,
  id: string,
): Promise<ReadableFile> {
  const { rows } = await sql<ReadableFile>`
    select f.storage_key, f.name, f.mime, f.size, f.has_thumbnail from files as f
    left join rooms as r on r.organization_id = f.organization_id and r.id = f.room_id
    left join chats as c on c.organization_id = f.organization_id and c.id = f.chat_id
    where f.organization_id = ${organization_id} and f.id = ${id} and ${fileIsReadable(rules, actor)}`.execute(db);
  const [file] = rows;
  if (!file) throw new AppError('NOT_FOUND');
  return file;
}
