import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Permission, permissionsOf, plansMap } from '@sightline/contract/permissions';
import { beforeAll, describe, expect, it } from 'vitest';
import { as, testApp } from '../app.ts';
import { arrange, buildOrganization, buildPerson, buildSpace, type TestPerson } from '../factories.ts';
import { scenarios } from '../scenarios/all.ts';
import { anInput, cases, endpoints, inputsOf, permissionCases } from '../scenarios/cases.ts';
import { formsOf, inputOf } from '../scenarios/forms.ts';
import { missingIds } from '../scenarios/ids.ts';
import { listAttacks, madeByCaller } from './attacks.ts';
import { type Contents, nameChanges, readContents } from './changes.ts';
import { idFields, valuesAt } from './id-fields.ts';
import { attackAsStrangers } from './strangers.ts';
import { tryEveryRoute } from './without-token.ts';
import { buildTarget, type TenantFixture, tokenOf } from './world.ts';

function tryTable(): void {
  it('has an entry for every endpoint of the contract and no other', () => {
    expect(Object.keys(scenarios).sort()).toEqual(endpoints.map(([name]) => name).sort());
  });

  it.each(cases)('tries every id that $name takes', ({ endpoint, scenario }) => {
    const [target, own] = [missingIds(), missingIds()];
    const targets = new Set<string>(Object.values(target));
    const inputs = listAttacks(scenario).map((attack) => attack.input(target, own));
    const tried = (field: string) => inputs.some((input) => valuesAt(input, field).some((value) => targets.has(value)));
    const untried = idFields(endpoint).filter((field) => !tried(field));
    expect(untried.filter((field) => !madeByCaller(scenario).includes(field))).toEqual([]);
  });
}

function tryPlan(): void {
  const better = permissionCases.filter(({ scenario }) => {
    const entry = plansMap.find(({ slug }) => slug === scenario.allow);
    return !entry?.plans.includes('talk');
  });
  let subscriber: TestPerson;
  beforeAll(async () => {
    subscriber = await buildPerson(await buildOrganization('talk'), 'Subscriber');
  });

  it.each(better)('is closed under a plan without its module: $name', async (tried) => {
    const reply = await as(subscriber.token).send(tried.endpoint, anInput(tried));
    expect(reply).toMatchObject({ status: 403, code: 'MODULE_NOT_IN_PLAN', data: null });
  });
}

function tryUnchosen(): void {
  let client: TestPerson;
  let agent: TestPerson;
  beforeAll(async () => {
    const organization = await buildOrganization();
    client = await buildPerson(organization, 'Client', await buildSpace(organization));
    await arrange('update tokens set branch_id = null where user_id = $1', [client.id]);
    agent = await buildPerson(organization);
    await arrange('update tokens set organization_id = null where user_id = $1', [agent.id]);
  });

  it.each(permissionCases)('waits until a workspace and a space are chosen: $name', async (tried) => {
    const input = anInput(tried);
    const [ofClient, ofAgent] = [
      await as(client.token).send(tried.endpoint, input),
      await as(agent.token).send(tried.endpoint, input),
    ];
    expect(ofClient).toMatchObject({ status: 409, code: 'NO_SPACE_CHOSEN' });
    expect(ofAgent).toMatchObject({ status: 409, code: 'NO_WORKSPACE_CHOSEN' });
  });
}

function tryGuestWithoutRight(): void {
  const forbidden = permissionCases.filter(
    ({ scenario }) => !permissionsOf('complete', 'Client').has(scenario.allow as Permission),
  );
  let own: TenantFixture;
  const renewOwn = async () => {
    own = await buildTarget();
  };
  const send = ({ endpoint, scenario }: (typeof forbidden)[number]) =>
    Promise.all(inputsOf({ scenario }, own.ids).map((input) => as(own.client.token).send(endpoint, input)));

  let before: Contents;
  beforeAll(async () => {
    await renewOwn();
    before = await readContents();
  });

  it.each(forbidden)('is refused $name', async (tried) => {
    for (const reply of await send(tried)) expect(reply).toMatchObject({ status: 403, code: 'FORBIDDEN', data: null });
  });

  it('has changed nothing by any of these', async () => {
    const attempts = forbidden.map((tried) => ({ name: tried.name, send: () => send(tried) }));
    expect(await nameChanges(before, attempts, renewOwn)).toEqual([]);
  });
}

function tryOwners(): void {
  const granted = cases.flatMap(({ name, endpoint, scenario }) =>
    formsOf(scenario)
      .map((form, at) => ({ name, at, endpoint, form }))
      // The first form of what changes something is played in scenarios.test.ts; bytes are read where their feature is tested.
      // Endpoints behind a link are tried in their feature: nobody has the link of a fixture.
      .filter(({ at, form }) => !form.isClosed && !endpoint.raw && !(at === 0 && endpoint.method !== 'GET'))
      .filter(() => !/:token|^\/form\/:slug/.test(endpoint.path)),
  );
  let read: TenantFixture;
  beforeAll(async () => {
    read = await buildTarget();
  });

  it.each(granted)('is not refused $name ($at)', async ({ endpoint, form }) => {
    const target = endpoint.method === 'GET' ? read : await buildTarget();
    const reply = await as(tokenOf(target, form.by)).send(endpoint, inputOf(form, target.ids));
    expect([200, 409, 503], `${reply.status} ${reply.code} ${JSON.stringify(reply.errors)}`).toContain(reply.status);
  });
}

function verifyAfterwards(): void {
  it('no file of a refused request is left on disk', async () => {
    const { dataDir } = await testApp();
    expect(await readdir(join(dataDir, 'uploads')).catch(() => [])).toEqual([]);
  });
}

/** Everybody who may not tries everything: each row of the table is an endpoint that must neither reveal nor change anything. */
export function attackEveryEndpoint(): void {
  describe('the table', tryTable);
  describe('a route', tryEveryRoute);
  describe('an endpoint', tryPlan);
  describe('an endpoint', tryUnchosen);
  attackAsStrangers();
  describe('a guest of the same space without the right', tryGuestWithoutRight);
  describe('the one to whom it belongs', tryOwners);
  describe('afterwards', verifyAfterwards);
}
