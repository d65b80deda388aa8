import type { Duplex } from 'node:stream';
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
  const sockets = new Set<Duplex>();
  http.server.on('upgrade', (request, socket, head) => {
    if (!signalling.test(request.url ?? '')) return;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    proxyUpgrade(request, socket, head, target);
  });
  // A server waits for its sockets before it is closed, and a call could last for hours.
  http.addHook('preClose', async () => {
    for (const socket of sockets) socket.destroy();
  });
}
