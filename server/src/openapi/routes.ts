import type { FastifyInstance } from 'fastify';
import type { Served } from '../http/serve.ts';
import { openApiDocument } from './document.ts';

/** `GET /api/openapi.json`, for people and programs that want to know the API. Made on first use, then kept. */
export function openApiRoutes(http: FastifyInstance): void {
  const served: Served[] = [];
  http.addHook('onRoute', ({ method, config }) => {
    if (config?.served && method === config.served.endpoint.method) served.push(config.served);
  });
  let text: string | undefined;
  http.get('/api/openapi.json', (_request, reply) => {
    text ??= JSON.stringify(openApiDocument(served));
    return reply.type('application/json; charset=utf-8').send(text);
  });
}
