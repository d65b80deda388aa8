import { join } from 'node:path';
import { type Served, startServer } from '../child.ts';
import { allMicroseconds, type Cost, costOf, formatCost } from '../cost.ts';
import { type Desk, startProduct } from '../desk/desk.ts';
import type { Figure } from '../figure.ts';
import { quantile } from '../quantile.ts';
import { type ClientGroup, connectToFloor, connectToProduct, sendAtOnce, sendAtRate, sendInTurn } from './clients.ts';
import { seedRoom } from './seed-room.ts';

/** Plain Socket.IO reaches this, so that no faster way of our own is needed: see docs/performance.md. */
const goal = 2.5;
const listeners = 200;
const senders = 20;
const rounds = 4;
const messagesEach = 600;
const warmup = 200;
const rate = 20;
const timed = 300;

/**
 * Messages to 200 clients with the room open: stored in PostgreSQL before delivery, compared with plain `ws` that stores
 * nothing, with packets of the same length. Measures CPU per delivery with 20 concurrent senders and with one at a time, then
 * the time until all have received a message, at 20 messages a second.
 */
export async function measureFanOut(desk: Desk): Promise<Figure[]> {
  await using cleanup = new AsyncDisposableStack();
  const room = await seedRoom(desk.admin, senders + listeners);
  const floor = await startServer(join(import.meta.dirname, 'floor-server.ts'), {});
  cleanup.defer(floor.stop);
  const product = await startProduct(desk);
  cleanup.defer(product.stop);
  const inProduct = await connectToProduct(product.port, room, senders);
  const onFloor = await connectToFloor(floor.port, { listeners, senders }, await inProduct.send());
  cleanup.defer(() => onFloor.close());
  cleanup.defer(() => inProduct.close());
  const sides = [
    { server: floor, crowd: onFloor },
    { server: product, crowd: inProduct },
  ] as const;
  return [
    { ...(await compare(desk, ...sides, { who: `${senders} at once`, talk: sendAtOnce })), goal },
    await compare(desk, ...sides, { who: 'one after another', talk: sendInTurn }),
    await timeAll(onFloor, inProduct),
  ];
}

type Side = { server: Served; crowd: ClientGroup };

type Talk = { who: string; talk: typeof sendAtOnce };

async function compare({ admin }: Desk, floor: Side, product: Side, { who, talk }: Talk): Promise<Figure> {
  const measured = async (
    { server, crowd }: Side,
    database?: { admin: Desk['admin']; role: string },
  ): Promise<Cost> => {
    await talk(crowd, senders, warmup);
    return costOf(server.pid, database, async () => {
      await talk(crowd, senders, messagesEach);
      return messagesEach * crowd.listeners;
    });
  };
  const [floors, products]: [Cost[], Cost[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    floors.push(await measured(floor));
    products.push(await measured(product, { admin, role: 'sightline_app' }));
  }
  return {
    name: `messages of ${who} to ${listeners}, CPU for each delivery against ws`,
    value: allMicroseconds(products) / allMicroseconds(floors),
    unit: 'x',
    detail: `product ${formatCost(products, 1)}; ws ${formatCost(floors, 1)}`,
  };
}

async function timeAll(floor: ClientGroup, product: ClientGroup): Promise<Figure> {
  const onFloor = await sendAtRate(floor, rate, timed);
  const times = await sendAtRate(product, rate, timed);
  const told = (of: number[]) => `p50 ${quantile(of, 0.5).toFixed(1)}, p99 ${quantile(of, 0.99).toFixed(1)} ms`;
  return {
    name: `message heard by all ${listeners}, ${rate} a second, p99`,
    value: quantile(times, 0.99),
    unit: 'ms',
    goal: 30,
    detail: `product ${told(times)}; ws ${told(onFloor)}`,
  };
}
