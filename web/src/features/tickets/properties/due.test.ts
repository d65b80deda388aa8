import { expect, test } from 'vitest';
import { dueTone } from './due.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const ticket = { due_date: '2026-11-20T18:00:00Z', closed: false, status: { id: 2 as const } };

test.each([
  ['within a day is soon', {}, 'soon'],
  ['in more than a day is neither', { due_date: '2026-11-21T12:00:01Z' }, null],
  ['in the past is late', { due_date: '2026-11-20T11:59:00Z' }, 'late'],
  ['never is neither', { due_date: null }, null],
  ['of a closed ticket is neither', { due_date: '2026-11-01T00:00:00Z', closed: true }, null],
  ['of a ticket that is done is neither', { due_date: '2026-11-01T00:00:00Z', status: { id: 4 as const } }, null],
])('a due date %s', (_name, change, tone) => {
  expect(dueTone({ ...ticket, ...change }, now)).toBe(tone);
});
