import { expect, test } from 'vitest';
import { usualTimes } from './times.ts';

/** As the clock of this device shows them. */
const shown = (now: string) =>
  usualTimes(new Date(now)).map(({ name, at }) => `${name} ${new Date(at).toLocaleString('sv').slice(0, 16)}`);

test('the usual times are in three hours, tomorrow morning and on Monday', () => {
  expect(shown('2026-11-24T10:20:00')).toEqual([
    'later_today 2026-11-24 13:00',
    'tomorrow 2026-11-25 09:00',
    'next_week 2026-11-30 09:00',
  ]);
});

test('late in the evening nothing is later today', () => {
  expect(shown('2026-11-24T19:05:00')).toEqual(['tomorrow 2026-11-25 09:00', 'next_week 2026-11-30 09:00']);
});

test('on a Monday, next week is in seven days; on a Sunday, tomorrow', () => {
  expect(shown('2026-11-23T08:00:00').at(-1)).toBe('next_week 2026-11-30 09:00');
  expect(shown('2026-11-29T08:00:00').at(-1)).toBe('next_week 2026-11-30 09:00');
});
