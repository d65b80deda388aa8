import { AppError } from '@sightline/contract/errors';
import type { filesApi } from '@sightline/contract/files/files';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { thumbnailKey } from '../../files/stored-files.ts';
import { safeHeaders, sendStored } from '../../http/send-stored.ts';
import type { Action, SendRaw } from '../../kernel/action.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Ctx, SignedInCtx } from '../../kernel/context.ts';
import { wasOpenedLately } from '../audit/queries.ts';
import type { FileRules } from './policy.ts';
import { type ReadableFile, requireReadableFile } from './queries.ts';

/** The bytes pass through here, wherever they are stored, so that the right to read is asked for each time. */
export const sendFile =
  (rules: FileRules): Action<typeof filesApi.read, Ctx<Actor>> =>
  async (ctx, { params, query }) => {
    const file = await requireReadableFile(ctx, rules, params.id);
    if (query.variant === 'original') {
      await auditOpening(ctx, params.id, file);
      return sendOriginal(ctx, file);
    }
    if (!file.has_thumbnail) throw new AppError('NOT_FOUND');
    return sendThumbnail(ctx, file);
  };

/** Before a workspace is entered, too: the choice of one shows its logo. */
export const sendLogo: Action<typeof filesApi.logo, SignedInCtx> = async (ctx, { params, query }) => {
  const { rows } = await sql<ReadableFile>`select * from identity.find_logo(${ctx.actor.id}, ${params.id})`.execute(
    ctx.db,
  );
  const [file] = rows;
  if (!file) throw new AppError('NOT_FOUND');
  return query.variant === 'thumbnail' && file.has_thumbnail ? sendThumbnail(ctx, file) : sendOriginal(ctx, file);
};

/** Thumbnails are loaded by lists, which does not mean that anyone opened the file; originals are opened. */
async function auditOpening(ctx: Ctx<Actor>, id: string, { name }: ReadableFile): Promise<void> {
  if (await wasOpenedLately(ctx, 'file.opened', id)) return;
  ctx.audit('file.opened', { record: { id, label: name } });
}

/** Bytes never change under their id. `vary` keeps one person's copy from the next one in the same browser. */
const headersOf = (file: Pick<ReadableFile, 'mime' | 'name'>) => ({
  ...safeHeaders(file),
  'cache-control': `private, max-age=${limits.fileCache.lifetime / 1000}`,
  vary: 'authorization, cookie',
});

const sendThumbnail =
  ({ ports }: Pick<SignedInCtx, 'ports'>, { storage_key, name }: ReadableFile): SendRaw =>
  async (reply) => {
    const bytes = await ports.storage.read(thumbnailKey(storage_key));
    if (!bytes) throw new AppError('NOT_FOUND');
    reply.headers({ ...headersOf({ mime: 'image/webp', name }), 'content-length': bytes.size }).send(bytes.stream);
  };

const sendOriginal = ({ ports }: Pick<SignedInCtx, 'ports'>, file: ReadableFile): SendRaw =>
  sendStored(ports, file, headersOf(file));
