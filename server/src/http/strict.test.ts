import { api } from '@sightline/contract/api';
import type { Endpoint } from '@sightline/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { strict, strictEndpoint } from './strict.ts';

const schema = strict(
  z.object({
    id: z.uuid().optional(),
    filter: z.object({ type: z.enum(['a', 'b']).default('a') }).optional(),
    marks: z.array(z.object({ at: z.tuple([z.object({ x: z.number() })]) })).default([]),
    either: z.union([z.object({ one: z.string() }), z.object({ two: z.string() })]).nullable(),
  }),
);

const unknownIn = (value: unknown): string[] =>
  schema
    .safeParse(value)
    .error?.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key].join('.')) : [issue.code],
    ) ?? [];

describe('a strict schema', () => {
  it('reads what is declared as before, defaults included', () => {
    expect(schema.parse({ filter: {}, either: null })).toEqual({ filter: { type: 'a' }, marks: [], either: null });
  });

  it('names a field that is not declared, however deep', () => {
    expect(unknownIn({ either: null, colour: 1 })).toEqual(['colour']);
    expect(unknownIn({ either: null, filter: { typ: 'a' } })).toEqual(['filter.typ']);
    expect(unknownIn({ either: null, marks: [{ at: [{ x: 1, y: 2 }] }] })).toEqual(['marks.0.at.0.y']);
    expect(unknownIn({ either: { one: '1', two: '2' } })).toEqual(['invalid_union']);
  });
});

it('every endpoint refuses what it does not declare in its query and its body', () => {
  const endpoints = Object.values(api).flatMap((feature) => Object.values(feature) as Endpoint[]);
  const open = endpoints.map(strictEndpoint).filter(({ query, body }) =>
    [query, body].some((part) => {
      const issues = part?.safeParse({ undeclared_field: 1 }).error?.issues ?? [];
      return part && !JSON.stringify(issues).includes('undeclared_field');
    }),
  );
  expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
