import { defaultParseSearch } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { stringifySearch } from './search-params.ts';

test('lists of words stand in the address with commas, everything else as the router reads it back', () => {
  expect(stringifySearch({ priority: ['high', 'urgent'], page: 2 })).toBe('?priority=high,urgent&page=2');
  const other = { query: 'pump, 2 & 3', number: '204', flags: [1, true], nested: { words: ['a, b'] } };
  expect(defaultParseSearch(stringifySearch(other))).toEqual(other);
});
