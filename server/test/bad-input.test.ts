import { randomUUID } from 'node:crypto';
import { api } from '@sightline/contract/api';
import type { Endpoint } from '@sightline/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { as } from './app.ts';
import { arrange, buildOrganization, buildPerson } from './factories.ts';

type Field = { name: string; endpoint: Endpoint; part: 'query' | 'body'; key: string };

/** The fields of an object, whichever of a union's forms has them, seen through defaults and preprocessing. */
function fieldsOf(schema: z.ZodType | undefined): Record<string, z.ZodType> {
  if (schema instanceof z.ZodObject) return schema.shape as Record<string, z.ZodType>;
  if (schema instanceof z.ZodOptional) return fieldsOf(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodUnion)
    return Object.assign({}, ...schema.options.map((form) => fieldsOf(form as z.ZodType)));
  return {};
}

/** Specification, section 5: an edit without a text is ignored, not refused. */
const takesAnything = (schema: z.ZodType): boolean =>
  [5, { unexpected: 'x' }].every((value) => schema.safeParse(value).success);

const keysOf = (schema: z.ZodType | undefined): string[] =>
  Object.entries(fieldsOf(schema)).flatMap(([key, field]) => (takesAnything(field) ? [] : [key]));

const listed: Field[] = Object.entries(api).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).flatMap(([verb, endpoint]) =>
    (['query', 'body'] as const).flatMap((part) =>
      keysOf(endpoint[part]).map((key) => ({
        name: `${feature}.${verb} ${part}.${key}`,
        endpoint,
        part,
        key,
      })),
    ),
  ),
);

/** An id, or the first choice where there are some. */
const paramsOf = ({ path, params }: Endpoint): Record<string, string> =>
  Object.fromEntries(
    [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
      const schema = fieldsOf(params)[name];
      return [name, schema instanceof z.ZodEnum ? String(schema.options[0]) : randomUUID()];
    }),
  );

async function buildReader(locale: 'en' | 'pt'): Promise<string> {
  const { id, token } = await buildPerson(await buildOrganization(), 'Subscriber');
  await arrange('update users set locale = $1 where id = $2', [locale, id]);
  return token;
}

/** A person may send 60 requests at once to the endpoints around signing in (`limits.rates.auth`). */
const requestsPerReader = 40;
const readers: Partial<Record<'en' | 'pt', { token: Promise<string>; left: number }>> = {};

function tokenOf(locale: 'en' | 'pt'): Promise<string> {
  const current = readers[locale];
  const reader = current && current.left > 0 ? current : { token: buildReader(locale), left: requestsPerReader };
  readers[locale] = { ...reader, left: reader.left - 1 };
  return reader.token;
}

const token = () => tokenOf('en');

/** Returns a value that the field refuses: a word where an object belongs, an object where anything else does. */
const wrongFor = ({ endpoint, part, key }: Field): unknown =>
  Object.keys(fieldsOf(fieldsOf(endpoint[part])[key])).length > 0 ? 'x' : { unexpected: { thing: 'x' } };

type Part = { name: string; endpoint: Endpoint; part: 'query' | 'body'; keys: string[] };

/** Lists the fields that one request can name: all of an object, but one of a union, which reports little about a value that is wrong in two. */
const formsOf = (schema: z.ZodType | undefined): string[][] => {
  const keys = keysOf(schema);
  if (schema instanceof z.ZodUnion) return keys.map((key) => [key]);
  return keys.length > 0 ? [keys] : [];
};

const parts: Part[] = Object.values(api).flatMap((endpoints) =>
  Object.values(endpoints as Record<string, Endpoint>).flatMap((endpoint) =>
    (['query', 'body'] as const).flatMap((part) =>
      formsOf(endpoint[part]).map((keys) => ({
        name: `${endpoint.method} ${endpoint.path} ${part} { ${keys.join(', ')} }`,
        endpoint,
        part,
        keys,
      })),
    ),
  ),
);

const isNamed = (key: string, errors: object): boolean =>
  Object.keys(errors).some((name) => name === key || name.startsWith(`${key}.`));

/** The schema below defaults, transformations and what may be left out. */
function kindOf(schema: z.ZodType | undefined): string {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return kindOf(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodPipe)
    return kindOf((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType);
  return schema?.type ?? 'none';
}

/** One field of each kind of schema. */
const kinds = [...Map.groupBy(listed, ({ endpoint, part, key }) => kindOf(fieldsOf(endpoint[part])[key]))].flatMap(
  ([kind, fields]) => fields.slice(0, 1).map((field) => ({ ...field, name: `${kind}, as in ${field.name}` })),
);

describe('every field of every endpoint', () => {
  it('was found by this walk', () => {
    expect(listed.length).toBeGreaterThan(70);
    const asked = new Set(
      parts.flatMap(({ endpoint, part, keys }) =>
        keys.map((key) => `${endpoint.method} ${endpoint.path} ${part}.${key}`),
      ),
    );
    expect(asked.size).toBe(listed.length);
    expect(kinds.length).toBeGreaterThan(5);
  });

  it.each(parts)('is named when it is of a wrong kind: $name', async ({ name, endpoint, part, keys }) => {
    const wrong = Object.fromEntries(keys.map((key) => [key, wrongFor({ name, endpoint, part, key })]));
    const reply = await as(await token()).send(endpoint, { params: paramsOf(endpoint), [part]: wrong });
    expect([reply.status, reply.code]).toEqual([422, 'INVALID_INPUT']);
    expect(keys.filter((key) => !isNamed(key, reply.errors))).toEqual([]);
    for (const sentences of Object.values(reply.errors)) expect(sentences[0]).toMatch(/^[A-Z].+\.$/);
  });

  it.each(kinds)('refuses a wrong kind of value by name: $name', async (field) => {
    const { endpoint, part, key } = field;
    const input = { params: paramsOf(endpoint), [part]: { [key]: wrongFor(field) } };
    const reply = await as(await token()).send(endpoint, input);
    expect([reply.status, reply.code]).toEqual([422, 'INVALID_INPUT']);
    const named = Object.keys(reply.errors).filter((name) => isNamed(key, { [name]: '' }));
    expect(named.length).toBeGreaterThan(0);
    const inPortuguese = await as(await tokenOf('pt')).send(endpoint, input);
    for (const name of named) {
      expect(reply.errors[name]?.[0]).toMatch(/^[A-Z].+\.$/);
      expect(inPortuguese.errors[name]?.[0]).toMatch(/^[A-ZÀ-Ü].+\.$/);
      expect(inPortuguese.errors[name]).not.toEqual(reply.errors[name]);
    }
  });
});

const texts = listed.filter(({ endpoint, part, key }) => {
  const schema = fieldsOf(endpoint[part])[key];
  return part === 'body' && (schema?.safeParse('x').success || schema?.safeParse('a@example.test').success);
});

describe('every text', () => {
  it('was found by this walk', () => {
    expect(texts.length).toBeGreaterThan(12);
  });

  it.each(texts)('refuses one that is too long by name: $name', async ({ endpoint, key }) => {
    const body = { [key]: `${'x'.repeat(60_000)}@example.test` };
    const reply = await as(await token()).send(endpoint, { params: paramsOf(endpoint), body });
    expect(reply.status).toBe(422);
    expect(reply.errors[key]?.[0]).toBeTruthy();
  });
});

/** Lists that ask for no more than a page. */
const paged = listed.filter(
  ({ part, key, endpoint: { query } }) =>
    part === 'query' && key === 'page' && query?.safeParse({ query: 'words' }).success,
);

it.each(paged)('a page that is not there is no mistake: $name', async ({ endpoint }) => {
  for (const page of [-7, Number.MAX_SAFE_INTEGER]) {
    const query = { page, ...('query' in fieldsOf(endpoint.query) && { query: 'words' }) };
    const reply = await as(await token()).send(endpoint, { params: paramsOf(endpoint), query });
    expect(reply.status).toBe(endpoint.params ? 404 : 200);
  }
});

const lists = listed.filter(({ endpoint, part, key }) => {
  const ids = Array.from({ length: 3 }, () => randomUUID());
  const schema = fieldsOf(endpoint[part])[key];
  // Not lists of words, and not values of custom fields.
  return part === 'body' && schema?.safeParse(ids).success && !schema.safeParse(['x']).success;
});

describe('every list', () => {
  it('was found by this walk', () => {
    expect(lists.length).toBeGreaterThan(6);
  });

  it.each(lists)('refuses one that is too long by name: $name', async ({ endpoint, key }) => {
    const body = { [key]: Array.from({ length: 600 }, () => randomUUID()) };
    const reply = await as(await token()).send(endpoint, { params: paramsOf(endpoint), body });
    expect(reply).toMatchObject({ status: 422, errors: { [key]: [expect.stringMatching(/^Choose at most \d+\.$/)] } });
  });

  it.each(lists)('refuses an item that is no id by name: $name', async ({ endpoint, key }) => {
    const body = { [key]: [randomUUID(), 'x'] };
    const reply = await as(await token()).send(endpoint, { params: paramsOf(endpoint), body });
    expect(reply).toMatchObject({ status: 422, errors: { [`${key}.1`]: ['This is not a valid id.'] } });
  });
});

const choices = listed.flatMap((field) => {
  const choice = fieldsOf(field.endpoint[field.part])[field.key]?.safeParse('no such choice').error?.issues[0];
  const isUnion = choice?.code === 'invalid_union' && choice.errors[0]?.every(({ code }) => code === 'invalid_value');
  const isChoice = choice?.code === 'invalid_value' || isUnion;
  return field.part === 'body' && isChoice && choice?.path.length === 0 ? [field] : [];
});

describe('every choice', () => {
  it('was found by this walk', () => {
    expect(choices.length).toBeGreaterThan(8);
  });

  it.each(choices)('says what there is to choose from: $name', async ({ endpoint, key }) => {
    const body = { [key]: 'no such choice' };
    const reply = await as(await token()).send(endpoint, { params: paramsOf(endpoint), body });
    expect(reply.status).toBe(422);
    expect(reply.errors[key]?.[0]).toMatch(/^Choose one of: .+\.$/);
  });
});

const withIds = Object.entries(api).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>)
    .filter(
      ([, { path, params }]) => path.includes(':') && params && !params.safeParse(paramsOf({ path } as Endpoint)).error,
    )
    .map(([verb, endpoint]) => ({ name: `${feature}.${verb}`, endpoint })),
);

it.each(withIds)('an address with something that is no id is refused: $name', async ({ endpoint }) => {
  const broken = Object.fromEntries(Object.keys(paramsOf(endpoint)).map((name) => [name, `'; drop table tickets --`]));
  const reply = await as(await token()).send(endpoint, {
    params: broken,
    ...(endpoint.method !== 'GET' && { body: {} }),
  });
  const takesAnyText = endpoint.params?.safeParse(broken).success;
  const needsMore = endpoint.method !== 'GET' && endpoint.body?.safeParse({}).success === false;
  expect(reply.status).toBe(takesAnyText && !needsMore ? 404 : 422);
});
