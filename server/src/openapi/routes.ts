import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './document.ts';

/** `GET /api/openapi.json`, for people and programs that want to know the API. Made on first use, then kept. */
export function openApiRoutes(http: FastifyInstance): void {
  let text: string | undefined;
  http.get('/api/openapi.json', (_request, reply) => {
    text ??= JSON.stringify(openApiDocument());
    return reply.type('application/json; charset=utf-8').send(text);
  });
}
