import { setTimeout as wait } from 'node:timers/promises';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { costOf, formatCost } from '../cost.ts';
import { type Desk, startProduct } from '../desk/desk.ts';
import { spaceId } from '../desk/seed.ts';
import type { Figure } from '../figure.ts';
import { quantile } from '../quantile.ts';

const rate = 20;
const warmup = 100;
const timed = 400;

/** Creates a ticket with its room, history and audit row; at a steady rate, whether or not the one before is answered. */
export async function measureCreate(desk: Desk): Promise<Figure[]> {
  await using cleanup = new AsyncDisposableStack();
  const product = await startProduct(desk);
  cleanup.defer(product.stop);
  const createAll = async (count: number) => {
    const begun = performance.now();
    return Promise.all(
      Array.from({ length: count }, async (_, at) => {
        await wait(Math.max(0, at * (1000 / rate) - (performance.now() - begun)));
        return createOne(product.port, desk.tokens[at % desk.tokens.length] ?? '', (at % desk.tokens.length) + 1);
      }),
    );
  };
  await createAll(warmup);
  let times: number[] = [];
  const cost = await costOf(product.pid, { admin: desk.admin, role: 'sightline_app' }, async () => {
    times = await createAll(timed);
    return times.length;
  });
  return [
    {
      name: `ticket created, ${rate} a second, p99`,
      value: quantile(times, 0.99),
      unit: 'ms',
      goal: 40,
      detail: `p50 ${quantile(times, 0.5).toFixed(1)} ms; ${formatCost([cost])}`,
    },
  ];
}

/** Milliseconds until the answer, which comes after the commit. */
async function createOne(port: number, token: string, organization: number): Promise<number> {
  const asked = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}/api${ticketsApi.create.path}`, {
    method: ticketsApi.create.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ subject: 'Pump loses pressure', branch_id: spaceId(organization, 1) }),
  });
  const answer = await response.text();
  if (response.status !== 200) throw new Error(`creating a ticket was answered ${response.status}: ${answer}`);
  return performance.now() - asked;
}
