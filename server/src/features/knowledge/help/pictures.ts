import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { thumbnailKey } from '../../../files/stored-files.ts';
import type { SendRaw } from '../../../kernel/action.ts';
import { findPublicFile } from '../../files/queries.ts';
import { articlePictureIsReadable } from '../policy.ts';
import type { HelpCtx } from './queries.ts';

const isPicture = /^image\/(jpeg|png|gif|webp|avif)$/;

/** A picture of an article that everybody may read. Copies of it last minutes: it may be taken back. */
export async function findPicture(ctx: HelpCtx, id: string, variant: string): Promise<SendRaw | undefined> {
  const file = await findPublicFile(ctx, id, articlePictureIsReadable(ctx.reader, sql`f.id`));
  if (!file || !isPicture.test(file.mime)) return undefined;
  const isSmall = variant === 'thumbnail' && file.has_thumbnail;
  const bytes = await ctx.ports.storage.read(isSmall ? thumbnailKey(file.storage_key) : file.storage_key);
  if (!bytes) return undefined;
  return async (reply) => {
    reply
      .headers({
        'content-type': isSmall ? 'image/webp' : file.mime,
        'content-length': bytes.size,
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': `public, max-age=${limits.articles.public.maxAge}`,
      })
      .send(bytes.stream);
  };
}
