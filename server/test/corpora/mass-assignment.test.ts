import { api } from '@sightline/contract/api';
import type { Endpoint } from '@sightline/contract/endpoint';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { as } from '../app.ts';
import { arrange } from '../factories.ts';
import type { Probe } from '../isolation/probe.ts';
import { rows } from '../isolation/rows.ts';
import { buildTarget, type Holding } from '../isolation/world.ts';

type Case = { name: string; endpoint: Endpoint; probe: Probe };

const endpoints = Object.entries(api).flatMap(([feature, group]) =>
  Object.entries(group).map(([verb, endpoint]): [string, Endpoint] => [`${feature}.${verb}`, endpoint]),
);

/** Everything that writes, asked by whoever may, in each of the ways of the isolation suite. */
const cases: Case[] = endpoints
  .filter(([, { method }]) => method !== 'GET')
  .flatMap(([name, endpoint]) =>
    Object.entries(rows[name]?.probes ?? {})
      .filter(([, { grantedTo }]) => grantedTo !== 'nobody')
      .map(([what, probe]) => ({ name: `${name} (${what})`, endpoint, probe })),
  );

type Column = { name: string; type: string };
let columns: Column[];
let tables: string[];

beforeAll(async () => {
  columns = await arrange<Column>(
    `select distinct column_name as name, udt_name as type from information_schema.columns where table_schema = 'public'`,
  );
  const found = await arrange<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`);
  tables = found.map(({ name }) => name);
});

/** Values that stand nowhere else, so that they are found wherever they were written. */
const canary = {
  id: 'ca4a41e5-0000-7000-8000-00000000ca4a',
  word: 'canary-in-a-column',
  number: 1_234_567,
  day: '1971-01-01',
};

function planted({ type }: Column): unknown {
  if (type === 'uuid') return canary.id;
  if (type === '_uuid') return [canary.id];
  if (/^(int|float|numeric)/.test(type)) return canary.number;
  if (type === 'bool') return true;
  return type === 'timestamptz' ? `${canary.day}T00:00:00.000Z` : canary.word;
}

/** The fields of a body, whichever of a union's forms has them. */
function declaredBy({ body }: Endpoint): Set<string> {
  const forms = body instanceof z.ZodUnion ? body.options : [body];
  return new Set(forms.flatMap((form) => (form instanceof z.ZodObject ? Object.keys(form.shape) : [])));
}

/** Every column name of every table, except the names that the endpoint takes itself. */
function extrasFor(endpoint: Endpoint): Record<string, unknown> {
  const declared = declaredBy(endpoint);
  return Object.fromEntries(
    columns.filter(({ name }) => !declared.has(name)).map((column) => [column.name, planted(column)]),
  );
}

async function listCanaries(): Promise<string[]> {
  const marks = Object.values(canary).map((mark) => `%${mark}%`);
  const counts = tables.map((table) => `select '${table}' as name from ${table} t where t::text like any ($1) limit 1`);
  const found = await arrange<{ name: string }>(counts.map((sql) => `(${sql})`).join(' union all '), [marks]);
  return found.map(({ name }) => name);
}

const tokenOf = {
  agent: ({ agent }: Holding) => agent.token,
  client: ({ client }: Holding) => client.token,
  guest: ({ guestToken }: Holding) => guestToken,
  nobody: () => undefined,
};

describe('a field that an endpoint does not declare', () => {
  it('is tried with every column of every table', () => {
    expect(columns.length).toBeGreaterThan(100);
    expect(cases.length).toBeGreaterThan(30);
  });

  it.each(cases)('changes nothing: $name', async ({ endpoint, probe }) => {
    const target = await buildTarget();
    const { body, ...input } = probe.input(target.ids, target.ids);
    const extras = extrasFor(endpoint);
    const nested = { id: canary.id, organization_id: canary.id };
    const reply = await as(tokenOf[probe.grantedTo](target)).send(endpoint, {
      ...input,
      body: { ...extras, ticket: nested, user: nested, ...body },
    });
    expect(reply.status).not.toBe(500);
    expect(reply.code).not.toBe('INVALID_INPUT');
    expect(await listCanaries()).toEqual([]);
  });

  it('is found by this test when it is written', async () => {
    const id = uuidv7();
    await arrange('insert into organizations (id, name, plan) values ($1, $2, $3)', [id, canary.word, 'complete']);
    expect(await listCanaries()).toEqual(['organizations']);
    await arrange('delete from organizations where id = $1', [id]);
  });
});
