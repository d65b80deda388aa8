import { setTimeout as wait } from 'node:timers/promises';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import type { Served } from '../child.ts';
import { costOf, formatCost } from '../cost.ts';
import { type Desk, startProduct } from '../desk/desk.ts';
import { agentId, spaceId } from '../desk/seed.ts';
import type { Figure } from '../figure.ts';
import { quantile } from '../quantile.ts';

const warmup = 100;
const timed = 400;

type Load = { name: string; rate: number; body: (at: number) => { organization: number; body: object } };

const loads: Load[] = [
  {
    name: 'ticket created, 20 a second',
    rate: 20,
    body: (at) => {
      const organization = (at % 100) + 1;
      return { organization, body: { branch_id: spaceId(organization, 1) } };
    },
  },
  // Each waits for the audit entry of the one before, and its subscribers notify two people and plan two jobs.
  {
    name: 'ticket with two assignees and a due date created, 50 a second in one workspace',
    rate: 50,
    body: (at) => ({
      organization: 1,
      body: {
        branch_id: spaceId(1, 1),
        due_date: '2099-01-01T12:00:00Z',
        assignee_ids: [agentId(1, 2 + (at % 9)), agentId(1, 11 + (at % 9))],
      },
    }),
  },
];

/** Creates tickets with room, history, facts and audit row; at a steady rate, whether or not the one before is answered. */
export async function measureCreate(desk: Desk): Promise<Figure[]> {
  await using cleanup = new AsyncDisposableStack();
  const product = await startProduct(desk);
  cleanup.defer(product.stop);
  const figures: Figure[] = [];
  for (const load of loads) figures.push(await measureLoad(desk, product, load));
  return figures;
}

async function measureLoad(desk: Desk, { port, pid }: Served, { name, rate, body: bodyOf }: Load): Promise<Figure> {
  const createAll = async (count: number) => {
    const begun = performance.now();
    return Promise.all(
      Array.from({ length: count }, async (_, at) => {
        await wait(Math.max(0, at * (1000 / rate) - (performance.now() - begun)));
        const { organization, body } = bodyOf(at);
        return createOne(port, desk.tokens[organization - 1] ?? '', body);
      }),
    );
  };
  await createAll(warmup);
  let times: number[] = [];
  const cost = await costOf(pid, { admin: desk.admin, role: 'sightline_app' }, async () => {
    times = await createAll(timed);
    return times.length;
  });
  return {
    name: `${name}, p99`,
    value: quantile(times, 0.99),
    unit: 'ms',
    goal: 40,
    detail: `p50 ${quantile(times, 0.5).toFixed(1)} ms; ${formatCost([cost])}`,
  };
}

/** Milliseconds until the answer, which comes after the commit. */
async function createOne(port: number, token: string, more: object): Promise<number> {
  const asked = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}/api${ticketsApi.create.path}`, {
    method: ticketsApi.create.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ subject: 'Pump loses pressure', ...more }),
  });
  const answer = await response.text();
  if (response.status !== 200) throw new Error(`creating a ticket was answered ${response.status}: ${answer}`);
  return performance.now() - asked;
}
