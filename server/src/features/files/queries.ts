import type { Attachment } from '@sightline/contract/files';
import { type RawBuilder, sql } from 'kysely';
import type { TenantCtx } from '../../http/context.ts';
import { linkTo } from './links.ts';

/** A file as it leaves the database. The links to it are signed only when it leaves the server. */
export type FileRow = Omit<Attachment, 'url' | 'thumbnail_url'> & { has_thumbnail: boolean };

/** The files of the message `c` of a query, as JSON, in the order in which they were attached. */
export const filesOfChat: RawBuilder<FileRow[]> = sql`coalesce((
  select json_agg(json_build_object('id', f.id, 'name', f.name, 'mime', f.mime, 'size', f.size, 'width', f.width,
    'height', f.height, 'has_thumbnail', f.has_thumbnail) order by f.position, f.id)
  from files as f where f.organization_id = c.organization_id and f.chat_id = c.id), '[]')`;

export function presentFile(
  { ports, organization_id, now }: Pick<TenantCtx, 'ports' | 'organization_id' | 'now'>,
  { has_thumbnail, ...file }: FileRow,
): Attachment {
  const sign = (variant: 'original' | 'thumbnail') =>
    linkTo(ports.secrets.fileLinks, { id: file.id, organization_id, variant }, now);
  return { ...file, url: sign('original'), thumbnail_url: has_thumbnail ? sign('thumbnail') : null };
}
