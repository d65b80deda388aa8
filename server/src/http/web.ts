import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { pagePolicy } from './page-policy.ts';

const year = 31_536_000;

/** What a script may load that runs by itself, as a worker does. */
const assetPolicy = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Stands in the built page wherever a number of its own belongs (web/vite.config.ts). */
const nonceMark = 'CSP_NONCE';

/**
 * The built pages: hashed assets for ever, everything else fresh, and the page itself for every path of its router.
 * An asset of an older build is gone, and says so, so that its page reloads.
 */
export async function serveWeb(http: FastifyInstance, directory: string, mediaUrl: string): Promise<void> {
  const page = await readFile(join(directory, 'index.html'), 'utf8');
  await http.register(fastifyStatic, {
    root: directory,
    index: false,
    wildcard: false,
    globIgnore: ['index.html*'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const immutable = path.includes('/assets/');
      reply.header('cache-control', immutable ? `public, max-age=${year}, immutable` : 'no-cache');
      reply.header('content-security-policy', assetPolicy);
    },
  });
  http.setNotFoundHandler((request, reply) => {
    reply.header('cache-control', 'no-cache');
    const isPage = ['GET', 'HEAD'].includes(request.method) && !request.url.startsWith('/assets/');
    if (!isPage) return reply.status(404).send();
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', pagePolicy({ nonce, mediaUrl }))
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(nonceMark, nonce));
  });
}
