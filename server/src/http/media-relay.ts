import type { Socket } from 'node:net';
import type { TurnServer } from '@sightline/media/turn-server';
import type { FastifyInstance } from 'fastify';

/** Takes what comes through the https port and is no request: calls from networks that let nothing else out (docs/calls.md). */
export function relayMedia(http: FastifyInstance, relay: TurnServer): void {
  http.server.on('stun', (socket: Socket) => {
    const { remoteAddress: address, remotePort: port } = socket;
    if (address === undefined || port === undefined) socket.destroy();
    else relay.accept(socket, { address, port });
  });
  // As with its websocket: the browser comes back once there is a server again.
  http.addHook('preClose', async () => relay.close());
}
