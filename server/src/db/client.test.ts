import { expect, test } from 'vitest';
import { isoFromPostgres } from './client.ts';

test.each([
  ['2026-11-20 22:56:00.123+00', '2026-11-20T22:56:00.123Z'],
  ['2026-11-20 22:56:00.12+00', '2026-11-20T22:56:00.120Z'],
  ['2026-11-20 22:56:00+00', '2026-11-20T22:56:00.000Z'],
  ['2026-11-20 22:56:00.123456+00', '2026-11-20T22:56:00.123Z'],
])('a moment that PostgreSQL writes %s reads %s, as JavaScript writes it', (stored, wire) => {
  expect(isoFromPostgres(stored)).toBe(wire);
});
