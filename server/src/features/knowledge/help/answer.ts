import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Shown = {
  status?: number;
  type: 'text/html' | 'application/atom+xml' | 'application/xml';
  body: string;
  /** Seconds for which a copy may be shown without asking; 0: clients that have a copy ask first. */
  maxAge: number;
  policy: string;
};

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

async function packed(body: string, accepted: string): Promise<{ bytes: Buffer; encoding?: string }> {
  if (/\bbr\b/.test(accepted)) return { bytes: await brotli(body, quality), encoding: 'br' };
  if (/\bgzip\b/.test(accepted)) return { bytes: await zip(body), encoding: 'gzip' };
  return { bytes: Buffer.from(body) };
}

/** Clients that have the same already are told so, in a few bytes. A page that says that it is gone is always sent. */
export async function answer(request: FastifyRequest, reply: FastifyReply, shown: Shown): Promise<FastifyReply> {
  const { status = 200, type, body, maxAge, policy } = shown;
  const tag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  reply.headers({
    'content-security-policy': policy,
    // Without it, browsers would not say where a form of this page comes from.
    ...(type === 'text/html' && status === 200 && { 'referrer-policy': 'same-origin' }),
    'cache-control': maxAge > 0 ? `public, max-age=${maxAge}` : 'no-cache',
    vary: 'accept-encoding, accept-language',
    etag: tag,
  });
  const known = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim());
  if (status === 200 && known.includes(tag)) return reply.status(304).send();
  const { bytes, encoding } = await packed(body, String(request.headers['accept-encoding'] ?? ''));
  if (encoding) reply.header('content-encoding', encoding);
  return reply.status(status).type(`${type}; charset=utf-8`).send(bytes);
}
