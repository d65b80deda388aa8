import type { Endpoint } from '@sightline/contract/endpoint';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { as } from '../app.ts';
import { arrange } from '../factories.ts';
import { buildTarget, type TenantFixture, tokenOf } from '../isolation/world.ts';
import { writes } from '../scenarios/cases.ts';
import { formsOf, inputOf } from '../scenarios/forms.ts';

/** Everything that writes, asked by somebody who may, in each form of its scenario. */
const cases = writes.flatMap(({ name, endpoint, scenario }) =>
  formsOf(scenario).map((form, at) => ({ name: `${name} (${at})`, endpoint, form })),
);

type Column = { name: string; type: string };
let columns: Column[];
let tables: string[];
/** One for all, since none of the requests changes anything. */
let target: TenantFixture;

beforeAll(async () => {
  columns = await arrange<Column>(
    `select distinct column_name as name, udt_name as type from information_schema.columns where table_schema = 'public'`,
  );
  const found = await arrange<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`);
  tables = found.map(({ name }) => name);
  target = await buildTarget();
});

type Canary = { id: string; word: string; number: number; day: string };

/** Values that stand nowhere else, so that they are found wherever they were written, and show which request brought them. */
function canaryOf(at: number): Canary {
  return {
    id: `ca4a41e5-0000-7000-8000-${String(at).padStart(12, '0')}`,
    word: `canary-${String(at).padStart(3, '0')}-in-a-column`,
    number: 1_234_000 + at,
    day: new Date(Date.UTC(1971, 0, 1 + at)).toISOString().slice(0, 10),
  };
}

function planted({ type }: Column, canary: Canary): unknown {
  if (type === 'uuid') return canary.id;
  if (type === '_uuid') return [canary.id];
  if (/^(int|float|numeric)/.test(type)) return canary.number;
  if (type === 'bool') return true;
  return type === 'timestamptz' ? `${canary.day}T00:00:00.000Z` : canary.word;
}

const proof = canaryOf(999);

/** The fields of a body, whichever of a union's forms has them. */
function declaredBy({ body }: Endpoint): Set<string> {
  const whole = body instanceof z.ZodOptional ? body.unwrap() : body;
  const forms = whole instanceof z.ZodUnion ? whole.options : [whole];
  return new Set(forms.flatMap((form) => (form instanceof z.ZodObject ? Object.keys(form.shape) : [])));
}

/** Every column name of every table, except the names that the endpoint takes itself. */
function extrasFor(endpoint: Endpoint, canary: Canary): Record<string, unknown> {
  const declared = declaredBy(endpoint);
  return Object.fromEntries(
    columns.filter(({ name }) => !declared.has(name)).map((column) => [column.name, planted(column, canary)]),
  );
}

/** One answer names up to 500 fields, and there are more columns. */
function halvesOf(extras: Record<string, unknown>): Record<string, unknown>[] {
  const entries = Object.entries(extras);
  const middle = Math.ceil(entries.length / 2);
  return [entries.slice(0, middle), entries.slice(middle)].map((half) => Object.fromEntries(half));
}

/** Matches every canary. */
const looks = String.raw`\m(ca4a41e5-0000-7000-8000-\d{12}|canary-\d{3}-in-a-column|1234\d{3}|1971-\d\d-\d\d)\M`;

/** The tables in which something of a request has come to stand, and of which. */
async function listCanaries(): Promise<string[]> {
  const names = new Map(cases.map(({ name }, at) => [canaryOf(at), name]));
  names.set(proof, 'the proof');
  const nameOf = (mark: string) =>
    [...names].find(([canary]) => Object.values(canary).some((value) => String(value) === mark))?.[1];
  const finds = tables.map(
    (table) => `select '${table}' as place, (regexp_matches(t::text, $1, 'g'))[1] as mark from ${table} t`,
  );
  const found = await arrange<{ place: string; mark: string }>(finds.join(' union all '), [looks]);
  return found.map(({ place, mark }) => `${place}: ${nameOf(mark) ?? mark}`);
}

describe('a field that an endpoint does not declare', () => {
  it('is tried with every column of every table', () => {
    expect(columns.length).toBeGreaterThan(100);
    expect(cases.length).toBeGreaterThan(30);
  });

  it.each(cases.map((tried, at) => ({ ...tried, canary: canaryOf(at) })))(
    'is refused by its name: $name',
    async (tried) => {
      const { endpoint, form, canary } = tried;
      const { body, ...input } = inputOf(form, target.ids);
      const nested = { id: canary.id, organization_id: canary.id };
      for (const extras of halvesOf(extrasFor(endpoint, canary))) {
        const reply = await as(tokenOf(target, form.by)).send(endpoint, {
          ...input,
          body: { ...extras, ticket: nested, user: nested, ...body },
        });
        expect(reply).toMatchObject({ status: 422, code: 'INVALID_INPUT' });
        expect(Object.keys(reply.errors)).toEqual(expect.arrayContaining(Object.keys(extras)));
      }
    },
  );

  it('changes nothing, by any of these requests', async () => {
    expect(await listCanaries()).toEqual([]);
  });

  it('is found by this test when it is written', async () => {
    const id = uuidv7();
    await arrange('insert into organizations (id, name, plan) values ($1, $2, $3)', [id, proof.word, 'complete']);
    expect(await listCanaries()).toEqual(['organizations: the proof']);
    await arrange('delete from organizations where id = $1', [id]);
  });
});
