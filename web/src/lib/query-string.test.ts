import { expect, test } from 'vitest';
import { toQueryString } from './query-string.ts';

const read = (payload: Record<string, unknown>) => decodeURIComponent(toQueryString(payload));

test('an empty payload leaves the address alone', () => {
  expect(toQueryString({})).toBe('');
  expect(toQueryString({ query: undefined, page: null, tags: [] })).toBe('');
});

test('nested objects become dotted keys', () => {
  expect(read({ page: 2, filter: { type: 'normal', has: { ticket: true } } })).toBe(
    '?page=2&filter.type=normal&filter.has.ticket=true',
  );
});

test('an array of one item travels as a plain value', () => {
  expect(read({ filter: { status_id: [3] } })).toBe('?filter.status_id=3');
});

test('a longer array becomes indexed keys', () => {
  expect(read({ filter: { status_id: [3, 4] } })).toBe('?filter.status_id[0]=3&filter.status_id[1]=4');
});

test('what a person typed is escaped', () => {
  expect(toQueryString({ query: 'a&b=ç d' })).toBe('?query=a%26b%3D%C3%A7+d');
});
