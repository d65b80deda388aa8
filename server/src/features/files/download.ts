import type { HandlerInput } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import type { filesApi } from '@sightline/contract/files';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { PublicCtx } from '../../http/context.ts';
import { thumbnailKey } from './actions.ts';
import { requireValidLink } from './links.ts';
import { parseRange } from './range.ts';

type Stored = { storage_key: string; name: string; mime: string; size: number; has_thumbnail: boolean };

/** What a browser may show itself: kinds that we know from the bytes, and that cannot run anything in our name. */
const shownInline = /^(image\/(jpeg|png|gif|webp|avif)|audio\/[\w.+-]+|video\/[\w.+-]+|application\/pdf)$/;

/** `latin1` is for readers of 1997; the other form carries every letter (RFC 6266). */
function disposition(mime: string, name: string): string {
  const latin1 = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const kind = shownInline.test(mime) ? 'inline' : 'attachment';
  return `${kind}; filename="${latin1}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, encodeRest)}`;
}

const encodeRest = (letter: string): string => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;

/** The address is the right to read (links.ts), so nobody has to be signed in: pictures in a page cannot say who asks. */
export async function sendFile(
  ctx: PublicCtx,
  { params, query }: HandlerInput<typeof filesApi.read>,
  reply: FastifyReply,
): Promise<void> {
  const { organization_id, variant, expires, signature } = query;
  const { fileLinks } = ctx.ports.secrets;
  requireValidLink(fileLinks, { id: params.id, organization_id, variant, expires, signature }, ctx.now);
  const { rows } = await sql<Stored>`select * from identity.find_file(${organization_id}, ${params.id})`.execute(
    ctx.db,
  );
  const [file] = rows;
  if (!file || (variant === 'thumbnail' && !file.has_thumbnail)) throw new AppError('NOT_FOUND');
  if (variant === 'thumbnail') await sendThumbnail(ctx, reply, file, expires);
  else await sendOriginal(ctx, reply, file, expires);
}

function headersOf(ctx: PublicCtx, { mime, name }: Pick<Stored, 'mime' | 'name'>, expires: number) {
  return {
    'content-type': mime,
    'content-disposition': disposition(mime, name),
    'x-content-type-options': 'nosniff',
    'content-security-policy':
      mime === 'application/pdf' ? "default-src 'none'; object-src 'self'" : "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': `private, max-age=${Math.floor((expires - ctx.now.getTime()) / 1000)}, immutable`,
  };
}

async function sendThumbnail(
  ctx: PublicCtx,
  reply: FastifyReply,
  { storage_key, name }: Stored,
  expires: number,
): Promise<void> {
  const { stream, size } = await ctx.ports.storage.read(thumbnailKey(storage_key));
  reply.headers({ ...headersOf(ctx, { mime: 'image/webp', name }, expires), 'content-length': size }).send(stream);
}

/** One range, as players and resuming downloads ask for; anything more exotic gets the whole file, which is allowed. */
async function sendOriginal(ctx: PublicCtx, reply: FastifyReply, file: Stored, expires: number): Promise<void> {
  const { size, storage_key } = file;
  const range = parseRange(reply.request.headers.range, size);
  if (range === 'unsatisfiable') {
    reply.status(416).header('content-range', `bytes */${size}`).send();
    return;
  }
  const { stream } = await ctx.ports.storage.read(storage_key, range);
  if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  const length = range ? range.end - range.start + 1 : size;
  reply.headers({ ...headersOf(ctx, file, expires), 'accept-ranges': 'bytes', 'content-length': length }).send(stream);
}
