import { type Ticket, ticketsApi } from '@sightline/contract/tickets/tickets';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, accepted, type Caller, call } from './caller.ts';
import { isLong, noteFigure } from './figures.ts';
import { type Installation, installProduct } from './installation.ts';
import { type SeededRandom, seeded } from './seed.ts';
import { findChangeWhileClosed, findIllegalState } from './ticket-states.ts';
import { arrangeWorkspace, onDatabase, type Person } from './workspace.ts';

/** F14: many agents assign, unassign, close and reopen the same ticket at once. */
const AT_ONCE = 100;
const ROUNDS = isLong ? 100 : 5;

let installation: Installation;
let people: Person[];

beforeAll(async () => {
  installation = await installProduct();
  await installation.start();
  people = (await arrangeWorkspace(installation.databaseUrl(), 8)).people;
});
afterAll(() => installation.remove());

type Change = (caller: Caller, id: string) => Promise<Answer<{ ticket: Ticket }>>;

function pickChange(chance: SeededRandom): Change {
  const userId = chance.pick(people).id;
  const withSheet = { with_sheet: false };
  const changes: Change[] = [
    (caller, id) => call(caller, ticketsApi.assign, { params: { id, userId } }),
    (caller, id) => call(caller, ticketsApi.assign, { params: { id, userId } }),
    (caller, id) => call(caller, ticketsApi.unassign, { params: { id, userId } }),
    (caller, id) => call(caller, ticketsApi.close, { params: { id }, body: withSheet }),
    (caller, id) => call(caller, ticketsApi.reopen, { params: { id } }),
    (caller, id) =>
      call(caller, ticketsApi.update, { params: { id }, body: { status_id: chance.pick([1, 2, 3, 4] as const) } }),
  ];
  return chance.pick(changes);
}

const listEventKinds = (ticketId: string): Promise<string[]> =>
  onDatabase(installation.databaseUrl(), async (database) => {
    const { rows } = await database.query<{ kind: string }>(
      'select kind from ticket_events where ticket_id = $1 order by id',
      [ticketId],
    );
    return rows.map(({ kind }) => kind);
  });

type Outcome = { problems: string[]; refused: number; failed: number };

async function changeAtOnce(chance: SeededRandom): Promise<Outcome> {
  const caller = (): Caller => ({ url: installation.url, token: chance.pick(people).token });
  const { ticket } = await accepted(
    call(caller(), ticketsApi.create, { body: { subject: 'Everybody wants this one' } }),
  );
  const changes = Array.from({ length: AT_ONCE }, () => pickChange(chance));
  const answers = await Promise.all(changes.map((change) => change(caller(), ticket.id)));
  const final = await accepted(call(caller(), ticketsApi.find, { params: { id: ticket.id } }));
  const seen = [...answers.flatMap(({ status, data }) => (status === 200 ? [data.ticket] : [])), final.ticket];
  const problems = [...seen.map(findIllegalState), findChangeWhileClosed(await listEventKinds(ticket.id))].filter(
    (problem) => problem !== undefined,
  );
  const count = (from: number, below: number) =>
    answers.filter(({ status }) => status >= from && status < below).length;
  return { problems, refused: count(400, 500), failed: answers.length - count(200, 500) };
}

it('a hundred changes at once leave a ticket that never was in a state it may not be in', {
  timeout: 600_000,
}, async () => {
  const chance = seeded('F14');
  const rounds: Outcome[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await changeAtOnce(chance));
  const sum = (of: 'refused' | 'failed'): number => rounds.reduce((total, round) => total + round[of], 0);
  const problems = rounds.flatMap((round) => round.problems);
  noteFigure({
    fault: 'F14',
    what: `${ROUNDS} tickets with ${AT_ONCE} changes at once each`,
    target: '0 illegal states',
    measured: `${problems.length} illegal, ${sum('refused')} refused in order, ${sum('failed')} failed`,
  });
  expect(problems).toEqual([]);
  expect(sum('failed')).toBe(0);
  expect(sum('refused')).toBeGreaterThan(0);
});
