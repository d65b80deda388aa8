import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Shown = {
  status?: number;
  type: 'text/html' | 'application/atom+xml' | 'application/xml';
  body: string | PreparedBody;
  /** Seconds for which a copy may be shown without asking; 0: clients that have a copy ask first. */
  maxAge: number;
  policy: string;
};

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const packers = {
  br: (body: string) => brotli(body, quality),
  gzip: (body: string) => zip(body),
  identity: async (body: string) => Buffer.from(body),
};
type Encoding = keyof typeof packers;

function encodingFor(accepted: string): Encoding {
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}

/** A body that can be sent many times: it is compressed once for each encoding. */
export class PreparedBody {
  readonly size: number;
  readonly tag: string;
  readonly #text: string;
  readonly #packed = new Map<Encoding, Promise<Buffer>>();

  constructor(text: string) {
    this.#text = text;
    this.size = text.length;
    this.tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  }

  pack(encoding: Encoding): Promise<Buffer> {
    const packed = this.#packed.get(encoding) ?? packers[encoding](this.#text);
    this.#packed.set(encoding, packed);
    return packed;
  }
}

/** Answers clients that have the same page already with 304, in a few bytes. Always sends a page that says that it is gone. */
export async function answer(request: FastifyRequest, reply: FastifyReply, shown: Shown): Promise<FastifyReply> {
  const { status = 200, type, body, maxAge, policy } = shown;
  const prepared = body instanceof PreparedBody ? body : new PreparedBody(body);
  reply.headers({
    'content-security-policy': policy,
    // Without it, browsers would not say where a form of this page comes from.
    ...(type === 'text/html' && status === 200 && { 'referrer-policy': 'same-origin' }),
    'cache-control': maxAge > 0 ? `public, max-age=${maxAge}` : 'no-cache',
    vary: 'accept-encoding, accept-language',
    etag: prepared.tag,
  });
  const known = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim());
  if (status === 200 && known.includes(prepared.tag)) return reply.status(304).send();
  const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''));
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply
    .status(status)
    .type(`${type}; charset=utf-8`)
    .send(await prepared.pack(encoding));
}
