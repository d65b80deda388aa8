import type { Endpoint } from '@sightline/contract/endpoint';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { expect, it, vi } from 'vitest';
import { as } from '#test/app';
import { testDatabase } from '#test/database';
import { arrange, buildOrganization, buildPerson } from '#test/factories';
import { connectOwner } from '#test/fresh-database';
import { cases, onePerPart, writes } from '../../test/scenarios/cases.ts';
import { conflict, creations, tryCreations } from '../../test/scenarios/idempotent-creations.ts';
import { newId } from '../../test/scenarios/ids.ts';

/** Bodies with an `id` under which nothing is created, or not only. */
const others: Record<string, string> = {
  'talk.send': 'compares the message itself, in the transaction that it shares with others',
  'calls.create': 'enters the call too, as often as it comes',
  'calls.recordings.ask': 'answers how far the recording is',
  'calls.joinRequest': 'is somebody without a workspace',
  'calls.remove': 'names a person',
  'calls.mute': 'names a person',
  'calls.joinResponse': 'names a guest',
  'calls.joinGuest': 'names the guest',
  'calls.handOverPen': 'names a person',
};

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

// Each of them is tried in the full proof.
tryCreations(onePerPart(creations));

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
