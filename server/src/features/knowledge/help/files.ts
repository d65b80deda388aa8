import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { thumbnailKey } from '../../../files/stored-files.ts';
import { safeHeaders, sendStored } from '../../../http/send-stored.ts';
import type { SendRaw } from '../../../kernel/action.ts';
import { findPublicFile } from '../../files/queries.ts';
import { articleObjectIsReadable, articlePictureIsReadable } from '../policy.ts';
import type { HelpCtx } from './queries.ts';

/**
 * A picture of an article that everybody may read, or what it shows of the library. Copies of it last minutes: it may be taken
 * back.
 */
export async function findHelpFile(ctx: HelpCtx, id: string, variant: string): Promise<SendRaw | undefined> {
  const [fileId, { reader, ports }] = [sql`f.id`, ctx];
  const isShown = sql<boolean>`case f.owner_kind
    when 'article_picture' then ${articlePictureIsReadable(reader, fileId)}
    when 'article_object' then ${articleObjectIsReadable(reader, fileId)} else false end`;
  const file = await findPublicFile(ctx, id, isShown);
  if (!file) return undefined;
  const headers = {
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': `public, max-age=${limits.articles.public.maxAge}`,
  };
  if (variant !== 'thumbnail' || !file.has_thumbnail)
    return sendStored(ports, file, { ...safeHeaders(file), ...headers });
  const bytes = await ports.storage.read(thumbnailKey(file.storage_key));
  if (!bytes) return undefined;
  return async (reply) => {
    const small = safeHeaders({ mime: 'image/webp', name: file.name });
    reply.headers({ ...small, ...headers, 'content-length': bytes.size }).send(bytes.stream);
  };
}
