import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { io } from 'socket.io-client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { broadcast } from './broadcast.ts';

let server: Server;
beforeEach(async () => {
  const http = createServer();
  server = new Server(http, { transports: ['websocket'], serveClient: false });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
});
afterEach(() => server.close());

/** A socket in some rooms, and what it has received when `end` arrives. */
async function connectTo(...rooms: string[]): Promise<{ received: Promise<unknown[]> }> {
  const { port } = server.httpServer.address() as AddressInfo;
  const joined = new Promise<void>((resolve) => {
    server.once('connection', async (socket) => {
      await socket.join(rooms);
      resolve();
    });
  });
  const client = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], reconnection: false, forceNew: true });
  const events: unknown[] = [];
  client.onAny((name, payload) => name === 'end' || events.push([name, payload]));
  const received = new Promise<unknown[]>((resolve) => client.once('end', () => resolve(events)));
  await joined;
  return { received };
}

it('an event reaches each socket in any of its rooms once, and none that is excepted', async () => {
  const sockets = [await connectTo('a', 'b'), await connectTo('a', 'c'), await connectTo('d')];
  broadcast(server, ['a', 'b'], 'news', { n: 1 }, ['c']);
  server.emit('end');
  expect(await Promise.all(sockets.map(({ received }) => received))).toEqual([[['news', { n: 1 }]], [], []]);
});

it('an event to no room reaches nobody', async () => {
  const { received } = await connectTo('a');
  broadcast(server, [], 'news', { n: 1 });
  server.emit('end');
  expect(await received).toEqual([]);
});
