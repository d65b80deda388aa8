import { readdir } from 'node:fs/promises';
import { api } from '@sightline/contract/api';
import type { ConditionField } from '@sightline/contract/conditions/fields';
import { type Op, opsOf } from '@sightline/contract/conditions/ops';
import type { Endpoint } from '@sightline/contract/endpoint';
import type { ListFilterKind } from '@sightline/contract/list-filters';
import type { List } from '@sightline/contract/lists';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { as } from './app.ts';
import { testDatabase } from './database.ts';
import { arrange, buildOrganization, buildPerson, type TestPerson } from './factories.ts';

/*
 * Each list of the contract is read in each of its orders, with each filter and with each test of its conditions, and what PostgreSQL
 * is asked for is explained without sequential scans: then a table is read through an index that begins with the workspace, or the plan
 * shows that there is none. What the search functions do inside is not seen.
 */

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Alias?: string;
  Plans?: Plan[];
};
type Statement = { text: string; values: unknown[] };
type Listed = { name: string; list: List; endpoint: Endpoint };

const contract = new URL('../../contract/src/', import.meta.url);
const someId = uuidv7();

/** The lists that the contract declares. */
async function declaredLists(): Promise<List[]> {
  const paths = await readdir(contract, { recursive: true });
  const sources = paths.filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'));
  const modules = await Promise.all(sources.map((path) => import(new URL(path, contract).href)));
  const values = modules.flatMap((module): unknown[] => Object.values(module));
  return values.filter(
    (value): value is List =>
      typeof value === 'object' && value !== null && 'perPage' in value && 'orders' in value && 'matching' in value,
  );
}

const shapeOf = (query: unknown): Record<string, unknown> | undefined => (query as z.ZodObject | undefined)?.shape;

/** Each with the endpoint that reads it. */
async function findLists(): Promise<Listed[]> {
  const endpoints = Object.entries(api).flatMap(([feature, each]) =>
    Object.entries(each as Record<string, Endpoint>).map(([name, endpoint]) => ({
      name: `${feature}.${name}`,
      endpoint,
    })),
  );
  const lists = await declaredLists();
  return endpoints.flatMap(({ name, endpoint }) => {
    const order = shapeOf(endpoint.query)?.order_by;
    const isListed = endpoint.method === 'GET' && order !== undefined;
    const list = isListed ? lists.find(({ query }) => shapeOf(query)?.order_by === order) : undefined;
    return list ? [{ name, list, endpoint }] : [];
  });
}

function filterValue(filter: ListFilterKind): unknown {
  if (filter.kind === 'flag') return 'true';
  if (filter.kind === 'id') return someId;
  return filter.kind === 'ids' ? [someId] : filter.kind === 'any_of' ? [filter.values[0]] : filter.values[0];
}

const exampleOf = (field: ConditionField): unknown =>
  ({
    one_of: 'values' in field ? field.values[0] : null,
    ...{ person: someId, space: someId, refs: someId, time: 'today', day: 'today', text: 'a', number: 1, yes_no: true },
    custom: 'a',
  })[field.kind];

function testValue(field: ConditionField, op: Op): { value?: unknown } {
  if (op === 'is_empty') return {};
  if (op === 'within') return { value: 'this_week' };
  return { value: op === 'is_any_of' ? [exampleOf(field)] : exampleOf(field) };
}

/** A word, or the value of a field that people have defined. */
const wordFor = (schema: z.ZodType | undefined): string[] =>
  ['a', '30', `${someId}:a`].map((word) => [word]).find((words) => schema?.safeParse(words).success) ?? [];

/** Everything that can be asked of a list, one thing at a time. */
function queriesOf({ filters, orders, fields, schemas }: List): object[] {
  const declared = Object.entries(filters).map(([name, filter]) => ({ filter: { [name]: filterValue(filter) } }));
  const others = Object.keys(schemas).filter((name) => !Object.hasOwn(filters, name));
  const asked = Object.entries(fields).flatMap(([field, kind]) =>
    kind.kind === 'custom' ? [] : opsOf[kind.kind].map((op) => ({ field, op, ...testValue(kind, op) })),
  );
  return [
    {},
    { query: 'pump' },
    ...orders.flatMap((order_by) => [{ order_by }, { order_by, order_dir: 'desc' }]),
    ...declared,
    ...others.map((name) => ({ filter: { [name]: wordFor(schemas[name]) } })),
    ...asked.map((test) => ({ conditions: JSON.stringify(test) })),
  ];
}

/** Collects what `work` asks PostgreSQL for, each text once. */
async function statementsOf(work: () => Promise<void>): Promise<Statement[]> {
  const found = new Map<string, Statement>();
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  for (const [asked] of query.mock.calls as unknown[][])
    if (typeof asked === 'object' && asked !== null && 'text' in asked) {
      const { text, values = [] } = asked as Partial<Statement> & { text: string };
      if (/^\s*(select|with)\b/i.test(text) && !text.includes('graphile_worker')) found.set(text, { text, values });
    }
  query.mockRestore();
  return [...found.values()];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Reads of a table that do not begin with its workspace. */
function wholeReads(plan: Plan, ofTenants: ReadonlySet<string>): string[] {
  return nodesOf(plan).flatMap((node) => {
    const table = node['Relation Name'];
    if (table === undefined || !ofTenants.has(table)) return [];
    const conditions = nodesOf(node).map((inner) => inner['Index Cond'] ?? '');
    return conditions.some((condition) => condition.includes('organization_id'))
      ? []
      : [`${node['Node Type']} of ${table}`];
  });
}

let subscriber: TestPerson;
let lists: Listed[];
let tables: ReadonlySet<string>;
let client: pg.Client;

beforeAll(async () => {
  subscriber = await buildPerson(await buildOrganization(), 'Subscriber');
  lists = await findLists();
  const rows = await arrange<{ name: string }>(
    `select distinct table_name as name from information_schema.columns where column_name = 'organization_id' and table_schema = 'public'`,
  );
  tables = new Set(rows.map(({ name }) => name));
  client = new pg.Client({ connectionString: (await testDatabase()).appUrl });
  await client.connect();
});
afterAll(() => client.end());

async function explain({ text, values }: Statement): Promise<Plan> {
  await client.query('begin');
  try {
    await client.query(
      `select set_config('app.organization_id', $1, true), set_config('enable_seqscan', 'off', true)`,
      [subscriber.organization_id],
    );
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
      text: `explain (format json) ${text}`,
      values,
    });
    return rows[0]?.['QUERY PLAN'][0].Plan ?? { 'Node Type': 'nothing' };
  } finally {
    await client.query('rollback');
  }
}

it('every list that the contract declares is read by an endpoint', async () => {
  const declared = await declaredLists();
  expect(declared.length).toBeGreaterThan(8);
  expect(new Set(lists.map(({ list }) => list))).toEqual(new Set(declared));
});

it('no list reads a table of all workspaces, whatever it is asked', async () => {
  const found: string[] = [];
  const explained = new Set<string>();
  for (const { name, list, endpoint } of lists) {
    for (const query of queriesOf(list)) {
      const statements = await statementsOf(async () => {
        const reply = await as(subscriber.token).send(endpoint, { query } as never);
        expect(reply.code, `${name} ${JSON.stringify(query)}`).toBe('OK');
      });
      for (const statement of statements.filter(({ text }) => !explained.has(text))) {
        explained.add(statement.text);
        for (const read of wholeReads(await explain(statement), tables))
          found.push(`${name} ${JSON.stringify(query)}: ${read}`);
      }
    }
  }
  expect(found).toEqual([]);
}, 240_000);

it('a read of all workspaces is found', async () => {
  const text = 'explain (format json) select subject from tickets where subject = $1';
  // Without the walls between workspaces, which give every statement an index to begin with.
  const rows = await arrange<{ 'QUERY PLAN': [{ Plan: Plan }] }>(text, ['x']);
  const [own, all] = [
    await explain({ text: text.replace('explain (format json) ', ''), values: ['x'] }),
    rows[0]?.['QUERY PLAN'][0].Plan,
  ];
  expect(wholeReads(own, tables)).toEqual([]);
  expect(all && wholeReads(all, tables)).toEqual(['Seq Scan of tickets']);
});
