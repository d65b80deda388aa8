import type { Endpoint } from '@sightline/contract/endpoint';
import { ticketsApi } from '@sightline/contract/tickets';
import { describe, expect, it, vi } from 'vitest';
import { as } from '#test/app';
import { testDatabase } from '#test/database';
import { arrange, buildOrganization, buildPerson } from '#test/factories';
import { connectOwner } from '#test/fresh-database';
import { cases, writes } from '../../test/scenarios/cases.ts';
import { newId } from '../../test/scenarios/ids.ts';
import { prepare, requestOf, type Stage } from '../../test/scenarios/play.ts';
import { buildStage } from '../../test/scenarios/stage.ts';

/** Bodies with an `id` under which nothing is created, or not only. */
const others: Record<string, string> = {
  'talk.send': 'compares the message itself, in the transaction that it shares with others',
  'calls.create': 'enters the call too, as often as it comes',
  'recordings.ask': 'answers how far the recording is',
  'calls.joinRequest': 'is somebody without a workspace',
  'calls.remove': 'names a person',
  'calls.mute': 'names a person',
  'calls.joinResponse': 'names a guest',
  'calls.joinGuest': 'names the guest',
  'calls.handOverPen': 'names a person',
};

const creations = cases.filter(({ endpoint }) => endpoint.idempotentBy);

function fieldsOf({ body }: Endpoint): string[] {
  return body && 'shape' in body ? Object.keys(body.shape as object) : [];
}

it('every body with an id creates what it names once, or says what the id is for', () => {
  const withId = writes.filter(({ endpoint }) => endpoint.method === 'POST' && fieldsOf(endpoint).includes('id'));
  const created = creations.map(({ name }) => name);
  expect(withId.map(({ name }) => name).sort()).toEqual([...created, ...Object.keys(others)].sort());
  const withMore = creations.filter(({ endpoint }) => fieldsOf(endpoint).length > 1).map(({ name }) => name);
  expect(cases.filter(({ scenario }) => scenario.another).map(({ name }) => name)).toEqual(withMore);
});

const forgetKeys = ({ known }: Stage) =>
  arrange('delete from idempotency_keys where organization_id = $1', [known.organization]);

const conflict = { status: 409, code: 'CONFLICT', errors: { id: [expect.any(String)] } };

describe.each(creations)('$name under an id of its own', ({ name, endpoint, scenario }) => {
  async function build(id = newId()) {
    const stage = await buildStage();
    await prepare(stage, name);
    const input = requestOf(stage, name);
    const body = { ...(input.body as object), id };
    const send = (by: 'agent' | 'partner', change: object = {}) =>
      stage.send(by, endpoint, { ...input, body: { ...body, ...change } });
    return { stage, id, send };
  }

  it('is carried out once, however often and at once it comes, and all get one answer', async () => {
    const { send } = await build();
    const [first, ...again] = await Promise.all([send('agent'), send('agent'), send('agent')]);
    expect(first, JSON.stringify(first.errors)).toMatchObject({ status: 200 });
    expect(again).toEqual([first, first]);
    expect(await send('agent')).toEqual(first);
  });

  it('is refused with another content, and to others', async () => {
    const { send } = await build();
    expect(await send('agent')).toMatchObject({ status: 200 });
    const { another } = scenario; // A body that holds nothing but the id has none.
    if (another) expect(await send('agent', another)).toMatchObject(conflict);
    expect((await send('partner')).status).toBeGreaterThan(400);
  });

  it('is not repeated when its answer is not kept any more', async () => {
    const { stage, send } = await build();
    expect(await send('agent')).toMatchObject({ status: 200 });
    await forgetKeys(stage);
    expect(await send('agent')).toMatchObject(conflict);
    expect(await send('agent', scenario.another)).toMatchObject(conflict);
  });

  it('knows nothing of the same id in another workspace', async () => {
    const here = await build();
    expect(await here.send('agent')).toMatchObject({ status: 200 });
    const elsewhere = await build(here.id);
    expect(await elsewhere.send('agent', scenario.another)).toMatchObject({ status: 200 });
  });
});

/** Only a mistake waits for so long. */
const slow = { timeout: 60_000 };

const waitForLocks = (many: number) =>
  vi.waitFor(async () => {
    const waiting = await arrange(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(waiting).toHaveLength(many);
  }, slow);

it('a request that comes while another one creates under its id waits for it, and gets its answer', async () => {
  const organization = await buildOrganization();
  const ana = await buildPerson(organization);
  const create = (subject: string, id = newId()) => as(ana.token).send(ticketsApi.create, { body: { id, subject } });
  await create('The first ticket');

  const other = await connectOwner((await testDatabase()).ownerUrl);
  await other.query('begin');
  await other.query('select from ticket_counters where organization_id = $1 for update', [organization.id]);
  const id = newId();
  const first = create('Leak', id);
  await waitForLocks(1);
  const second = create('Leak', id);
  const different = create('Another leak', id);
  await waitForLocks(3);
  await other.query('commit');
  expect(await first).toMatchObject({ status: 200, data: { ticket: { id, ticket_id: 2 } } });
  expect(await second).toEqual(await first);
  expect(await different).toMatchObject(conflict);
  expect(await arrange('select id from tickets where organization_id = $1', [organization.id])).toHaveLength(2);
});
