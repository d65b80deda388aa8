import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../env.ts';
import { peerOf } from '../tls/handshakes.ts';
import { withPortInErrors } from './listen.ts';

/** The port of the application while the rest is being started. */
export type EarlyListener = {
  /** Hands the port over to the application, with the waiting connections. */
  handOverTo: (app: FastifyInstance) => Promise<void>;
};

/**
 * Opens the port before anything slow, including loading the application. Early clients wait instead of
 * being sent away: a browser that is refused stays away for up to five seconds (specification, section 7). Of several nodes
 * nobody waits, since another one answers.
 */
export async function listenEarly(env: Env, running: AsyncDisposableStack): Promise<EarlyListener> {
  const waiting = new Set<Socket>();
  // As node:http takes them, but that nothing is read yet.
  const door = createServer({ allowHalfOpen: true, noDelay: true, pauseOnConnect: true }, (socket) => {
    waiting.add(socket);
    socket.once('close', () => waiting.delete(socket)).on('error', () => socket.destroy());
  });
  await withPortInErrors(env, async () => {
    door.listen(env.PORT, env.HOST);
    await once(door, 'listening');
  });
  const { port } = door.address() as AddressInfo;
  running.defer(() => {
    door.close();
    for (const socket of waiting) socket.destroy();
  });
  if (env.REDIS_URL) door.close();
  return {
    async handOverTo(app) {
      await app.ready(); // so that only a moment lies between one listener and the next
      door.close();
      await withPortInErrors(env, () => app.listen({ port, host: env.HOST }));
      handOver(waiting, app.server);
    },
  };
}

/**
 * A server that closes waits for the connections that it took itself. These it did not, so they serve one request, or are
 * websockets, which are ended one by one.
 */
function handOver(waiting: ReadonlySet<Socket>, server: Server): void {
  const peers = new Set([...waiting].map(peerOf));
  const closeAfterwards = ({ socket }: IncomingMessage, response: ServerResponse): void => {
    if (peers.has(peerOf(socket))) response.shouldKeepAlive = false;
  };
  if (waiting.size > 0) server.prependListener('request', closeAfterwards);
  for (const socket of waiting) {
    socket.removeAllListeners('error').once('close', () => {
      if (waiting.size === 0) server.off('request', closeAfterwards);
    });
    server.emit('connection', socket);
    socket.resume();
  }
}
