import { gzipSync } from 'node:zlib';
import { scheduleApi } from '@sightline/contract/schedule/schedule';
import { buildWeb, builtWebDir } from '@sightline/server/process/web-build';
import { type Desk, startProduct } from '../desk/desk.ts';
import type { Figure } from '../figure.ts';
import { measureScreen } from './screen.ts';
import { month, people, seedSchedule } from './seed.ts';

const rounds = 15;

/** The schedule of 50 people over a month, as the month view asks for it. */
export async function measureSchedule(desk: Desk): Promise<Figure[]> {
  const token = await seedSchedule(desk.admin);
  await using cleanup = new AsyncDisposableStack();
  await buildWeb();
  const product = await startProduct(desk, builtWebDir);
  cleanup.defer(product.stop);
  const origin = `http://127.0.0.1:${product.port}`;
  const url = `${origin}/api${scheduleApi.list.path}?${new URLSearchParams(month)}`;
  const times: number[] = [];
  let body = '';
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    body = await response.text();
    if (response.status !== 200) throw new Error(body);
    times.push(performance.now() - begun);
  }
  const { data } = JSON.parse(body) as { data: { visits: unknown[] } };
  const middle = times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
  const kilobytes = (size: number) => `${Math.round(size / 1024)} KB`;
  return [
    {
      ...{ name: `schedule of ${people} people over a month`, value: middle / 1000, unit: 's', goal: 1 },
      detail: `${data.visits.length} visits, ${kilobytes(body.length)}, ${kilobytes(gzipSync(body).length)} with gzip`,
    },
    ...(await measureScreen(origin, token)),
  ];
}
