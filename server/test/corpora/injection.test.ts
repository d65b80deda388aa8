import { api } from '@sightline/contract/api';
import type { Endpoint } from '@sightline/contract/endpoint';
import { limits } from '@sightline/contract/limits';
import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { testApp } from '../app.ts';
import { arrange } from '../factories.ts';
import { buildWorld, type World } from '../isolation/world.ts';

/** Each payload would change a statement that it was pasted into. */
const payloads = [
  `'`,
  `"`,
  `\\`,
  `' or '1'='1`,
  `' or 1=1 --`,
  `') or ('1'='1`,
  `'; drop table tickets; --`,
  `' union select null, version() --`,
  `'||(select pg_sleep(12))||'`,
  `1; select pg_sleep(12)`,
  `(select pg_sleep(12))`,
  `subject; select pg_sleep(12) --`,
  `subject desc, (select 1 from pg_sleep(12))`,
  `$1`,
  `$$; select pg_sleep(12); $$`,
  `%' and 1=cast((select current_user) as int) and '%'='`,
  `E'\\x27' or 1=1`,
  `ʼ or 1=1 --`,
  `%%%%%%%%%%%%%%%%%%%%`,
  `____`,
  `a & | ! <-> :* ( `,
  `{1,2}`,
  `current_organization()`,
];

type Field = { name: string; path: string; key: string };

function keysOf(schema: unknown, prefix = ''): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return keysOf(schema.unwrap(), prefix);
  if (!(schema instanceof z.ZodObject)) return [prefix];
  return Object.entries(schema.shape).flatMap(([key, inner]) => keysOf(inner, prefix ? `${prefix}.${key}` : key));
}

/** Every filter, order and page of every list. */
const fields: Field[] = Object.entries(api).flatMap(([feature, group]) =>
  Object.entries(group as Record<string, Endpoint>).flatMap(([verb, { method, path, query }]) =>
    method === 'GET' && query ? keysOf(query).map((key) => ({ name: `${feature}.${verb} ${key}`, path, key })) : [],
  ),
);

/** One person may send `limits.rates.read` requests at once: a part of all that are sent here. */
const fieldsPerWorld = 20;
let world: World;
let tried = 0;

beforeEach(async () => {
  if (tried % fieldsPerWorld === 0) world = await buildWorld();
  tried += 1;
});

async function countTickets(): Promise<number> {
  const [left] = await arrange<{ count: number }>('select count(*)::int as count from tickets');
  return left?.count ?? 0;
}

async function ask({ path, key }: Field, value: string) {
  const { ids, agent } = world.target;
  const place = path.replace(/:id\b/, path.startsWith('/room') ? ids.room : ids.ticket).replace(/:\w+/g, ids.ticket);
  const url = `${(await testApp()).origin}/api${place}?${new URLSearchParams({ [key]: value })}`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${agent.token}` } });
  return { status: response.status, text: await response.text() };
}

it('every list was found', () => {
  expect(fields.length).toBeGreaterThan(20);
});

it.each(fields)('a value is never a part of a statement: $name', async (field) => {
  const before = await countTickets();
  expect(before).toBeGreaterThan(0);
  for (const payload of payloads) {
    const { status, text } = await ask(field, payload.slice(0, limits.search));
    // The database would end a statement that sleeps, and the response would be a 503.
    expect([200, 400, 404, 422], payload).toContain(status);
    expect(text).not.toContain(world.foreign.ids.secret);
    expect(text).not.toMatch(/PostgreSQL \d|syntax error|sightline_app/);
  }
  expect(await countTickets()).toBe(before);
});
