import { proxyRequest, proxyUpgrade } from '@sightline/media/proxy';
import type { FastifyInstance } from 'fastify';

const signalling = /^\/rtc(\/v1)?(\?|$)/;

/** Browsers speak to one origin: the embedded media server's signalling is passed on, media itself is not. */
export function proxyMedia(http: FastifyInstance, target: string): void {
  for (const url of ['/rtc/validate', '/rtc/v1/validate']) {
    http.get(url, (request, reply) => {
      reply.hijack();
      proxyRequest(request.raw, reply.raw, target);
    });
  }
  http.server.on('upgrade', (request, socket, head) => {
    if (signalling.test(request.url ?? '')) proxyUpgrade(request, socket, head, target);
  });
}
