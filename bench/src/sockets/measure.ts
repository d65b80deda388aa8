import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { socketRoom } from '@sightline/contract/realtime';
import type { Served } from '../child.ts';
import { type Desk, startProduct } from '../desk/desk.ts';
import { type SeededRoom, seedRoom } from '../fanout/seed-room.ts';
import { RawSocketIo } from '../fanout/socket-io.ts';
import type { Figure } from '../figure.ts';
import { residentKilobytes } from '../memory.ts';

const sockets = 2000;
const warmup = 200;
const atOnce = 20;
const settling = 3000;

/** Measures the cost of an idle browser for the server: connected, signed in, and in the two rooms that every screen is in. */
export async function measureSockets(desk: Desk): Promise<Figure[]> {
  await using cleanup = new AsyncDisposableStack();
  const { members, organization_id } = await seedRoom(desk.admin, sockets + warmup);
  const product = await startProduct(desk);
  cleanup.defer(product.stop);
  const open: RawSocketIo[] = [];
  cleanup.defer(() => {
    for (const socket of open) socket.close();
  });
  const connectAll = async (wanted: SeededRoom['members']) => {
    const left = [...wanted];
    const connecting = async () => {
      for (let next = left.pop(); next; next = left.pop())
        open.push(await connect(product.port, organization_id, next));
    };
    await Promise.all(Array.from({ length: atOnce }, connecting));
    await wait(settling);
  };
  await connectAll(members.slice(0, warmup));
  const before = await keptKilobytes(product);
  await connectAll(members.slice(warmup));
  const each = ((await keptKilobytes(product)) - before) / sockets;
  const detail = `${sockets} sockets after ${warmup} that are not counted`;
  return [{ name: 'memory of an idle socket', value: each, unit: 'kB', goal: 25, detail }];
}

/** Memory after a garbage collection, so that its timing does not count as the cost of a socket. */
async function keptKilobytes({ child, pid }: Served): Promise<number> {
  const collected = once(child, 'message');
  child.send('collect');
  await collected;
  return residentKilobytes(pid);
}

async function connect(port: number, organizationId: string, { id, token }: SeededRoom['members'][number]) {
  const socket = await RawSocketIo.connect(port, () => {});
  await socket.request('login', { token });
  await socket.request('join', { room: socketRoom.user(id) });
  await socket.request('join', { room: socketRoom.organization(organizationId) });
  return socket;
}
