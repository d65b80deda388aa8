import { randomUUID } from 'node:crypto';
import { talkApi } from '@sightline/contract/talk/talk';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, type Caller, call } from './caller.ts';
import { noteFigure } from './figures.ts';
import { type Installation, installProduct } from './installation.ts';
import { arrangeWorkspace, onDatabase, type Workspace } from './workspace.ts';

/** F13: a request that arrives many times at once, as a nervous browser or a proxy that retries sends it. */
const TIMES = 50;

let installation: Installation;
let workspace: Workspace;
let agent: Caller;

beforeAll(async () => {
  installation = await installProduct();
  await installation.start();
  workspace = await arrangeWorkspace(installation.databaseUrl(), 2);
  agent = { url: installation.url, token: workspace.people[0]?.token };
});
afterAll(() => installation.remove());

const times = <T>(ask: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: TIMES }, ask));

const countRows = (table: 'tickets' | 'rooms'): Promise<number> =>
  onDatabase(installation.databaseUrl(), async (database) => {
    const { rows } = await database.query<{ count: number }>(
      `select count(*)::int from ${table} where organization_id = $1`,
      [workspace.id],
    );
    return rows[0]?.count ?? 0;
  });

type Create = (name: string, key: string) => Promise<Answer<unknown>>;
const createTicket = (subject: string, key: string) => call(agent, ticketsApi.create, { body: { subject } }, { key });
const createRoom = (name: string, key: string) =>
  call(
    agent,
    talkApi.createRoom,
    { body: { name, member_ids: workspace.people.slice(1).map(({ id }) => id) } },
    { key },
  );

const creations: ['ticket' | 'room', 'tickets' | 'rooms', Create][] = [
  ['ticket', 'tickets', createTicket],
  ['room', 'rooms', createRoom],
];

it.each(creations)('a %s that is created many times at once with one key is made once', async (what, table, create) => {
  const key = randomUUID();
  const before = await countRows(table);
  const answers = await times(() => create('Pump', key));
  const made = (await countRows(table)) - before;
  const distinct = new Set(answers.map(({ status, data }) => JSON.stringify([status, data])));
  const altered = await create('Another pump', key);
  noteFigure({
    fault: 'F13',
    what: `a ${what} posted ${TIMES} times in parallel with one key`,
    target: '1 row, identical answers, another body refused',
    measured: `${made} row, ${distinct.size} answer, another body ${altered.status}`,
  });
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: TIMES }, () => 200));
  expect([made, distinct.size]).toEqual([1, 1]);
  expect([409, 422]).toContain(altered.status);
  expect((await countRows(table)) - before).toBe(1);
});

it('a message that is sent many times at once under one id is said once', async () => {
  const room = (await createRoom('Pumps', randomUUID())).data.room;
  const id = randomUUID();
  const answers = await times(() =>
    call(agent, talkApi.send, { params: { id: room.id }, body: { id, message: 'The pump leaks' } }),
  );
  const distinct = new Set(answers.map(({ status, data }) => `${status} ${data?.chat.id} ${data?.chat.seq}`));
  expect([...distinct]).toEqual([`200 ${id} 1`]);
});
