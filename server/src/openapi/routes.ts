import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Served } from '../http/serve.ts';
import type { Json } from './schemas.ts';

const pageDir = join(import.meta.dirname, 'page');
const pageHeaders = {
  'cache-control': 'no-cache',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};
const pageFiles = { 'page.css': 'text/css; charset=utf-8', 'page.js': 'text/javascript; charset=utf-8' };

/** Loaded and created on first use, then cached. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/** `/api/openapi.json` for programs that want to know the API, `/api/docs` for people. Call it before the routes it describes. */
export function openApiRoutes(http: FastifyInstance): void {
  const served: Served[] = [];
  http.addHook('onRoute', ({ method, config }) => {
    if (config?.served && method === config.served.endpoint.method) served.push(config.served);
  });
  const describe = once(async (): Promise<Json> => (await import('./document.ts')).openApiDocument(served));
  const text = once(async () => JSON.stringify(await describe()));
  const page = once(async () => (await import('./page.ts')).docsPage(await describe()));

  http.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(await text()),
  );
  http.get('/api/docs', async (_request, reply) =>
    reply
      .headers(pageHeaders)
      .type('text/html; charset=utf-8')
      .send(await page()),
  );
  for (const [name, type] of Object.entries(pageFiles)) {
    http.get(`/api/docs/${name}`, async (_request, reply) =>
      reply
        .headers(pageHeaders)
        .type(type)
        .send(await readFile(join(pageDir, name))),
    );
  }
}
