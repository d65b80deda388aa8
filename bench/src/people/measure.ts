import { peopleApi } from '@sightline/contract/people/people';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import type { Served } from '../child.ts';
import { type Desk, startProduct } from '../desk/desk.ts';
import type { Figure } from '../figure.ts';
import { compareWithFloor, type Reader } from '../list/against-floor.ts';
import { load } from '../load.ts';
import { seedPeople } from './seed.ts';

const clients = 4;
const quietSeconds = 5;

/** A page of the people of a large workspace, and one request that suspends 1,111 of them. */
export async function measurePeople(desk: Desk): Promise<Figure[]> {
  const reader = await seedPeople(desk.admin);
  const path = `/api${peopleApi.list.path}?filter[role]=Client&filter[branch_id]=${await firstSpace(desk)}`;
  return [
    await compareWithFloor(desk, {
      name: '30 of 100,000 people',
      path: `/api${peopleApi.list.path}`,
      readers: [reader],
    }),
    await compareWithFloor(desk, { name: '30 of 100,000 people, filtered', path, readers: [reader] }),
    ...(await measureBulk(desk, reader)),
  ];
}

async function firstSpace({ admin }: Desk): Promise<string> {
  const { rows } = await admin.query<{ id: string }>(`select bench_id('large space 6') as id`);
  return rows[0]?.id ?? '';
}

/** Suspends those whose names a search finds, while others read their tickets. */
async function measureBulk(desk: Desk, { token }: Reader): Promise<Figure[]> {
  await using cleanup = new AsyncDisposableStack();
  const product = await startProduct(desk);
  cleanup.defer(product.stop);
  const others = {
    port: product.port,
    paths: desk.tokens.map(() => `/api${ticketsApi.list.path}`),
    tokens: desk.tokens,
  };
  await load(others, clients, 2);
  const quiet = await load(others, clients, quietSeconds);
  const beside = load(others, clients, quietSeconds);
  const { done, seconds } = await suspendMany(product, token);
  const during = await beside;
  return [
    {
      name: '1,111 people suspended by one request',
      value: seconds,
      unit: 's',
      goal: 3,
      detail: `${done} done`,
    },
    {
      name: 'p99 of others beside that, against without',
      value: during.p99 / quiet.p99,
      unit: 'x',
      goal: 2,
      detail: `${during.p99.toFixed(1)} ms against ${quiet.p99.toFixed(1)} ms`,
    },
  ];
}

async function suspendMany({ port }: Served, token: string): Promise<{ done: number; seconds: number }> {
  const begun = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}/api${peopleApi.bulk.path}`, {
    method: peopleApi.bulk.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ matching: { query: 'Person 20' }, action: 'suspend' }),
  });
  const answer = (await response.json()) as { data: { done: string[] } };
  if (response.status !== 200) throw new Error(JSON.stringify(answer));
  return { done: answer.data.done.length, seconds: (performance.now() - begun) / 1000 };
}
