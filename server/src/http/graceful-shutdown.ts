import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Hub } from '../realtime/hub.ts';

const DRAINING_RESPONSE =
  'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

declare module 'fastify' {
  interface FastifyInstance {
    /** Set while this node is being ended. */
    isDraining: boolean;
    /** Milliseconds between the notice and the end. Requests that arrive until then are still answered. */
    drain: (notice: number) => Promise<void>;
  }
}

/**
 * A stopping node says so at `/readyz` and closes each connection after its answer, so that none is cut while the next
 * request is on its way. Its sockets are dropped, and new ones refused: nginx takes the first refusal as the sign to use the
 * other nodes.
 */
export function addGracefulShutdown(http: FastifyInstance, hub: Hub): void {
  http.decorate('isDraining', false);
  http.decorate('drain', async (notice: number) => {
    http.isDraining = true;
    http.server.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false;
    });
    http.server.removeAllListeners('upgrade');
    http.server.on('upgrade', (_request, socket) => {
      socket.on('error', () => {});
      socket.end(DRAINING_RESPONSE);
    });
    hub.disconnectAll();
    await sleep(notice);
    await nextTurn(); // pending connections are accepted before the listener closes
    http.server.close();
  });
}
