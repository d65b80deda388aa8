import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../env.ts';
import { peerOf } from '../tls/handshakes.ts';
import { withPortInErrors } from './listen.ts';
import { answerWithStartPage, asksForPage } from './start-page.ts';

/** How long a browser may take to hang up once it has its answer. */
const leaveTime = 5_000;

/** The port of the application while the rest is being started. */
export type EarlyListener = {
  /** The pages are being built: browsers that ask for a page are shown how far that is, in percent, until the application answers. */
  showBuild: (percent: number) => void;
  /** Hands the port over to the application, with the waiting connections. */
  handOverTo: (app: FastifyInstance) => Promise<void>;
};

/**
 * Opens the port before anything slow, including loading the application. Early clients wait instead of
 * being sent away: a browser that is refused stays away for up to five seconds (specification, section 7). Of several nodes
 * nobody waits, since another one answers.
 */
export async function listenEarly(env: Env, running: AsyncDisposableStack): Promise<EarlyListener> {
  /** With what each has sent first, once that is here; the application reads it again. */
  const waiting = new Map<Socket, Buffer | undefined>();
  let percent: number | undefined;
  const answerPage = (socket: Socket, first: Buffer | undefined): void => {
    if (percent === undefined || first === undefined || !asksForPage(first)) return;
    waiting.delete(socket);
    socket.end(answerWithStartPage(first, percent));
    socket.resume().setTimeout(leaveTime, () => socket.destroy());
  };
  // As node:http takes them, but that only the first bytes are read yet.
  const door = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    waiting.set(socket, undefined);
    socket.once('close', () => waiting.delete(socket)).on('error', () => socket.destroy());
    socket.once('data', (first: Buffer) => {
      socket.pause();
      socket.unshift(first);
      waiting.set(socket, first);
      answerPage(socket, first);
    });
  });
  await withPortInErrors(env, async () => {
    door.listen(env.PORT, env.HOST);
    await once(door, 'listening');
  });
  const { port } = door.address() as AddressInfo;
  running.defer(() => {
    door.close();
    for (const socket of waiting.keys()) socket.destroy();
  });
  if (env.REDIS_URL) door.close();
  return {
    showBuild(now) {
      percent = now;
      for (const [socket, first] of waiting) answerPage(socket, first);
    },
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
function handOver(waiting: ReadonlyMap<Socket, unknown>, server: Server): void {
  const peers = new Set([...waiting.keys()].map(peerOf));
  const closeAfterwards = ({ socket }: IncomingMessage, response: ServerResponse): void => {
    if (peers.has(peerOf(socket))) response.shouldKeepAlive = false;
  };
  if (waiting.size > 0) server.prependListener('request', closeAfterwards);
  for (const socket of waiting.keys()) {
    socket.removeAllListeners('data').removeAllListeners('error');
    socket.once('close', () => {
      if (waiting.size === 0) server.off('request', closeAfterwards);
    });
    server.emit('connection', socket);
    socket.resume();
  }
}
