import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const year = 31_536_000;

/** Sent with every page and asset that does not bring stricter ones of its own. Inline styles are Mantine's; scripts come from this origin only. */
const headers = {
  'content-security-policy': [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self' ws: wss: https:",
    "worker-src 'self' blob:",
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), display-capture=(self), geolocation=(), payment=()',
};

/**
 * The built pages: hashed assets for ever, everything else fresh, and the page itself for every path of its router.
 * An asset of an older build is gone, and says so, so that its page reloads.
 */
export async function serveWeb(http: FastifyInstance, directory: string): Promise<void> {
  const page = await readFile(join(directory, 'index.html'), 'utf8');
  await http.register(fastifyStatic, {
    root: directory,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const immutable = path.includes('/assets/');
      reply.header('cache-control', immutable ? `public, max-age=${year}, immutable` : 'no-cache');
    },
  });
  http.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value);
  });
  http.setNotFoundHandler((request, reply) => {
    reply.header('cache-control', 'no-cache');
    if (request.url.startsWith('/assets/')) return reply.status(404).send();
    return reply.type('text/html; charset=utf-8').send(page);
  });
}
