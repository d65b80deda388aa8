import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { api } from '@sightline/contract/api';
import type { Endpoint } from '@sightline/contract/endpoint';
import { type Permission, permissionsOf, plansMap } from '@sightline/contract/permissions';
import { beforeAll, describe, expect, it } from 'vitest';
import { as, testApp } from '../app.ts';
import { arrange, buildOrganization, buildPerson, buildSpace } from '../factories.ts';
import { idFields, valuesAt } from './id-fields.ts';
import type { Input, Probe, Row, StrangerKind } from './probe.ts';
import { rows } from './rows.ts';
import { buildWorld, type Holding, type Ids, missingIds, type World } from './world.ts';

type Case = { name: string; endpoint: Endpoint; row: Row };

const endpoints: [string, Endpoint][] = Object.entries(api).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, endpoint]): [string, Endpoint] => [`${feature}.${name}`, endpoint]),
);
const cases: Case[] = endpoints.flatMap(([name, endpoint]) => {
  const row = rows[name];
  return row ? [{ name, endpoint, row }] : [];
});

const isPermission = (allow: Row['allow']): allow is Permission => allow !== 'public' && allow !== 'signed-in';
const permissionCases = cases.filter(({ row }) => isPermission(row.allow));
const anInput = (row: Row, ids: Ids): Input => Object.values(row.probes)[0]?.input(ids, ids) ?? {};
const withDummies = (endpoint: Endpoint, input: Input): Input => {
  const params = Object.fromEntries(
    endpoint.path
      .split(':')
      .slice(1)
      .map((part) => [part.split('/')[0], missingIds().ticket]),
  );
  return { ...input, params: { ...params, ...input.params } };
};

/** When and from where a token was last used; that changes with every request. */
const usage = `'{last_used_at,idle_at,ip}'::text[]`;

/** The content of all tables, to be compared. */
async function digest(): Promise<Record<string, string>> {
  const tables = await arrange<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`);
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg((to_jsonb(t) - ${usage})::text, '|' order by t::text), '')) as content from ${name} t`,
  );
  const found = await arrange<{ name: string; content: string }>(parts.join(' union all '));
  return Object.fromEntries(found.map(({ name, content }) => [name, content]));
}

const allowedStatuses = { refused: [401, 403, 404], rejected: [401, 403, 404, 409, 422], empty: [200, 401, 403, 404] };

const idsIn = (text: string): string[] => text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];

/** Nothing of the target's may stand in an answer that the request did not bring along. */
function leaksIn(answer: unknown, input: Input, target: Ids, own: Ids): string[] {
  const [text, brought] = [JSON.stringify(answer), JSON.stringify([input, own])];
  const leaked = idsIn(text).filter((id) => Object.values(target).includes(id) && !brought.includes(id));
  return text.includes(target.secret) && !brought.includes(target.secret) ? [...leaked, target.secret] : leaked;
}

let world: World;

const strangers: Record<StrangerKind, { who: string; of: () => { token: string | undefined; own: Ids } }> = {
  anonymous: { who: 'somebody without an account', of: () => ({ token: undefined, own: world.neighbour.ids }) },
  neighbour: {
    who: 'a guest of another space',
    of: () => ({ token: world.neighbourLead.token, own: world.neighbour.ids }),
  },
  callGuest: {
    who: 'a guest of another call',
    of: () => ({ token: world.neighbour.guestToken, own: world.neighbour.ids }),
  },
  colleague: {
    who: 'an agent who is not a member',
    of: () => ({ token: world.colleague.token, own: world.neighbour.ids }),
  },
  foreigner: {
    who: 'the Subscriber of another workspace',
    of: () => ({ token: world.foreign.agent.token, own: world.foreign.ids }),
  },
};

async function tryProbe(endpoint: Endpoint, probe: Probe, kind: StrangerKind): Promise<void> {
  const { token, own } = strangers[kind].of();
  const target = world.target.ids;
  const input = probe.input(target, own);
  const reply = await as(token).send(endpoint, input);
  const missing = await as(token).send(endpoint, probe.input(missingIds(), own));
  expect(allowedStatuses[probe.answer], `${reply.status} ${reply.code}`).toContain(reply.status);
  expect(reply.code, 'the request itself is right').not.toBe('INVALID_INPUT');
  expect(leaksIn(reply, input, target, own)).toEqual([]);
  expect(reply).toEqual(missing);
}

function tryTable(): void {
  describe('the table', () => {
    it('has a row for every endpoint of the contract and no other', () => {
      expect(Object.keys(rows).sort()).toEqual(endpoints.map(([name]) => name).sort());
    });

    it.each(cases)('tries every id that $name takes', ({ endpoint, row }) => {
      const [target, own] = [missingIds(), missingIds()];
      const targets = new Set<string>(Object.values(target));
      const inputs = Object.values(row.probes).map((probe) => probe.input(target, own));
      const tried = (field: string) =>
        inputs.some((input) => valuesAt(input, field).some((value) => targets.has(value)));
      const untried = idFields(endpoint).filter((field) => !tried(field));
      expect(untried.filter((field) => !row.madeByCaller?.includes(field))).toEqual([]);
    });
  });
}

function tryDoors(): void {
  describe('an endpoint', () => {
    it.each(cases.filter(({ row }) => row.allow !== 'public'))(
      'is closed without a token: $name',
      async ({ endpoint, row }) => {
        const reply = await as(undefined).send(endpoint, withDummies(endpoint, anInput(row, missingIds())));
        expect(reply).toMatchObject({ status: 401, code: 'UNAUTHENTICATED', data: null });
      },
    );

    it.each(cases.filter(({ row }) => row.allow !== 'public'))(
      'is closed to a made-up token: $name',
      async ({ endpoint, row }) => {
        const reply = await as('a'.repeat(43)).send(endpoint, withDummies(endpoint, anInput(row, missingIds())));
        expect(reply).toMatchObject({ status: 401, code: 'UNAUTHENTICATED', data: null });
      },
    );

    const better = permissionCases.filter(({ row }) => {
      const entry = plansMap.find(({ slug }) => slug === row.allow);
      return !entry?.plans.includes('talk');
    });
    it.each(better)('is closed under a plan without its module: $name', async ({ endpoint, row }) => {
      const subscriber = await buildPerson(await buildOrganization('talk'), 'Subscriber');
      const reply = await as(subscriber.token).send(endpoint, withDummies(endpoint, anInput(row, missingIds())));
      expect(reply).toMatchObject({ status: 403, code: 'MODULE_NOT_IN_PLAN', data: null });
    });

    it.each(permissionCases)('waits until a workspace and a space are chosen: $name', async ({ endpoint, row }) => {
      const organization = await buildOrganization();
      const client = await buildPerson(organization, 'Client', await buildSpace(organization));
      await arrange('update tokens set branch_id = null where user_id = $1', [client.id]);
      const input = withDummies(endpoint, anInput(row, missingIds()));
      expect(await as(client.token).send(endpoint, input)).toMatchObject({ status: 409, code: 'NO_SPACE_CHOSEN' });
      const agent = await buildPerson(organization);
      await arrange('update tokens set organization_id = null where user_id = $1', [agent.id]);
      expect(await as(agent.token).send(endpoint, input)).toMatchObject({ status: 409, code: 'NO_WORKSPACE_CHOSEN' });
    });
  });
}

function tryStrangers(): void {
  describe.each(Object.entries(strangers) as [StrangerKind, (typeof strangers)['anonymous']][])(
    '%s',
    (kind, { who }) => {
      const tried = cases.flatMap(({ name, endpoint, row }) =>
        Object.entries(row.probes)
          .filter(([, probe]) => probe.strangers.includes(kind))
          .map(([what, probe]) => ({ name, what, endpoint, probe })),
      );

      it.each(tried)(`${who} gets nothing by $name ($what), and changes nothing`, async ({ endpoint, probe }) => {
        const before = await digest();
        await tryProbe(endpoint, probe, kind);
        expect(await digest()).toEqual(before);
      });
    },
  );
}

function tryReadsWithoutId(): void {
  describe('what needs no id', () => {
    /** What a read is asked for when it is asked for everything. */
    const everything = (endpoint: Endpoint): object | undefined =>
      [{}, { query: 'Message' }].find(
        (query) => endpoint.query === undefined || endpoint.query.safeParse(query).success,
      );
    const reads = permissionCases.filter(
      ({ endpoint }) => endpoint.method === 'GET' && !endpoint.params && everything(endpoint) !== undefined,
    );

    it.each(reads)('shows nothing of others: $name', async ({ endpoint }) => {
      const target = world.target.ids;
      for (const kind of ['neighbour', 'callGuest', 'foreigner'] as const) {
        const { token, own } = strangers[kind].of();
        const reply = await as(token).send(endpoint, { query: everything(endpoint) ?? {} });
        expect([200, 403]).toContain(reply.status);
        expect(leaksIn(reply, {}, target, own)).toEqual([]);
      }
    });
  });
}

function tryGuestWithoutRight(): void {
  describe('a guest of the same space without the right', () => {
    const forbidden = permissionCases.filter(
      ({ row }) => !permissionsOf('complete', 'Client').has(row.allow as Permission),
    );

    it.each(forbidden)('is refused $name, and changes nothing', async ({ endpoint, row }) => {
      const { client, ids } = world.target;
      const before = await digest();
      const inputs = Object.values(row.probes).map((probe) => probe.input(ids, ids));
      for (const input of inputs.length > 0 ? inputs : [{}]) {
        const reply = await as(client.token).send(endpoint, withDummies(endpoint, input));
        expect(reply).toMatchObject({ status: 403, code: 'FORBIDDEN', data: null });
      }
      expect(await digest()).toEqual(before);
    });
  });
}

function tryOwners(): void {
  describe('whoever it belongs to', () => {
    const granted = cases.flatMap(({ name, endpoint, row }) =>
      Object.entries(row.probes)
        .filter(([, probe]) => probe.grantedTo !== 'nobody')
        .map(([what, probe]) => ({ name, what, endpoint, probe })),
    );
    const tokenOf = {
      agent: (h: Holding) => h.agent.token,
      client: (h: Holding) => h.client.token,
      guest: (h: Holding) => h.guestToken,
    };

    it.each(granted)('is not refused $name ($what)', async ({ endpoint, probe }) => {
      const { target } = await buildWorld();
      const token = probe.grantedTo === 'nobody' ? undefined : tokenOf[probe.grantedTo](target);
      const reply = await as(token).send(endpoint, probe.input(target.ids, target.ids));
      expect([200, 409, 503], `${reply.status} ${reply.code} ${JSON.stringify(reply.errors)}`).toContain(reply.status);
    });
  });
}

function lookAfterwards(): void {
  describe('afterwards', () => {
    it('no file of a refused request is left on disk', async () => {
      const { dataDir } = await testApp();
      expect(await readdir(join(dataDir, 'uploads')).catch(() => [])).toEqual([]);
    });
  });
}

/** Everybody who may not tries everything: each row of the table is a door, and nothing behind it may be told or changed. */
export function attackEveryEndpoint(): void {
  beforeAll(async () => {
    world = await buildWorld();
  });
  tryTable();
  tryDoors();
  tryStrangers();
  tryReadsWithoutId();
  tryGuestWithoutRight();
  tryOwners();
  lookAfterwards();
}
