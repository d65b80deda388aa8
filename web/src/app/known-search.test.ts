import { type AnyRoute, createMemoryHistory, defaultParseSearch } from '@tanstack/react-router';
import { describe, expect, test } from 'vitest';
import { routeTree } from '#web/routeTree.gen.ts';
import { createAppRouter } from './router.tsx';

const childrenOf = ({ children }: AnyRoute): AnyRoute[] => Object.values((children ?? {}) as Record<string, AnyRoute>);
const leavesOf = (route: AnyRoute): AnyRoute[] =>
  childrenOf(route).length > 0 ? childrenOf(route).flatMap(leavesOf) : [route];

const router = createAppRouter(createMemoryHistory());
const readers = leavesOf(routeTree as AnyRoute).filter(({ options }) => options.validateSearch !== undefined);

/** The page as an address with these parameters opens it. */
function searchAt({ fullPath }: AnyRoute, query: string): Record<string, unknown> {
  const path = String(fullPath)
    .replaceAll(/\$\w+/g, '1')
    .replace(/(.)\/$/, '$1');
  const match = router.matchRoutes(path, defaultParseSearch(query)).at(-1);
  expect(match?.searchError).toBeUndefined();
  const known = Object.entries(match?.search ?? {}).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known);
}

/** Names that any page reads, so that each is tried at each. */
const source = import.meta.glob(['../routes/**/*.ts*', '../features/**/search.ts', '../features/**/*-search.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
}) as Record<string, string>;
const names = [
  ...new Set([
    ...[
      'priority',
      'status',
      'order',
      'dir',
      'page',
      'view',
      'tab',
      'filter',
      'assignee',
      'customer',
      'query',
      'redirect',
    ],
    ...Object.values(source).flatMap((text) => [...text.matchAll(/search\.(\w+)/g)].flatMap(([, name]) => name ?? [])),
  ]),
];

const wrong = {
  'an unknown word': 'bogus',
  'an id that is none': '018f0000-zzzz-7000-8000-00000000000g',
  'a list': '["bogus",{"a":1},null]',
  'a huge number': '1e400',
  'a number without end': '99999999999999999999999',
  'a negative number': '-3',
  'a fraction': '1.5',
  'an object': '{"a":{"b":1}}',
  nothing: 'null',
  'a truth': 'true',
  'the name of a method': 'constructor',
};

/** Words that people choose: for the search, names, and the code that was scanned on the way to a new asset. */
const takesAnything = /^(query|redirect|assignee|customer|new)$/;

test('the address of many pages is read', () => {
  expect(readers.length).toBeGreaterThan(30);
  expect(names.length).toBeGreaterThan(25);
});

describe.each(Object.entries(wrong))('%s in an address', (_case, value) => {
  test.each(readers.map((route) => [String(route.fullPath), route] as const))('is left out at %s', (_path, route) => {
    const read = searchAt(route, `?${names.map((name) => `${name}=${encodeURIComponent(value)}`).join('&')}`);
    for (const [name, kept] of Object.entries(read)) {
      if (takesAnything.test(name)) expect(['string', 'object']).toContain(typeof kept);
      else if (name === 'page') expect(kept).toSatisfy(Number.isSafeInteger);
      else if (value === 'true') expect(kept).toBe(true);
      else expect({ [name]: kept }).toEqual({});
    }
  });
});
