import type { Endpoint } from '@sightline/contract/endpoint';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accepted, type Caller, call } from './caller.ts';
import { isLong, noteFigure } from './figures.ts';
import { type Installation, installProduct } from './installation.ts';
import { arrangeWorkspace, onDatabase } from './workspace.ts';

/** F15: one person starts, and stops, one timer many times at once. */
const AT_ONCE = 20;
const ROUNDS = isLong ? 50 : 3;

let installation: Installation;
let agent: Caller;

beforeAll(async () => {
  installation = await installProduct();
  await installation.start();
  const { people } = await arrangeWorkspace(installation.databaseUrl(), 1);
  agent = { url: installation.url, token: people[0]?.token };
});
afterAll(() => installation.remove());

type Timers = { all: number; running: number };

const countTimers = (ticketId: string): Promise<Timers> =>
  onDatabase(installation.databaseUrl(), async (database) => {
    const { rows } = await database.query<Timers>(
      `select count(*)::int as "all", count(*) filter (where stopped_at is null)::int as running
       from timers where owner_id = $1`,
      [ticketId],
    );
    return rows[0] ?? { all: 0, running: 0 };
  });

async function codesAtOnce(verb: 'startTimer' | 'stopTimer', id: string): Promise<string[]> {
  const ask = () => call<Endpoint>(agent, ticketsApi[verb], { params: { id } as never });
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, ask));
  return answers.map(({ code }) => code).sort();
}

const oneOf = (refusal: string): string[] => ['OK', ...Array.from({ length: AT_ONCE - 1 }, () => refusal)].sort();

it('a timer that is started many times at once runs once, and stops once', { timeout: 300_000 }, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { ticket } = await accepted(call(agent, ticketsApi.create, { body: { subject: 'Timed' } }));
    expect(await codesAtOnce('startTimer', ticket.id)).toEqual(oneOf('TIMER_RUNNING'));
    expect(await countTimers(ticket.id)).toEqual({ all: 1, running: 1 });
    expect(await codesAtOnce('stopTimer', ticket.id)).toEqual(oneOf('TIMER_NOT_RUNNING'));
    expect(await countTimers(ticket.id)).toEqual({ all: 1, running: 0 });
  }
  noteFigure({
    fault: 'F15',
    what: `a timer started and stopped ${AT_ONCE} times at once, ${ROUNDS} times over`,
    target: 'one runs',
    measured: 'one ran, one stop was taken',
  });
});
