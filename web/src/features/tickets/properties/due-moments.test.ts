import { expect, test } from 'vitest';
import { dueMoments } from './due-moments.ts';

const offered = (now: Date) => dueMoments(now.getTime()).map(({ name, at }) => [name, at]);

test('on a Friday morning, today, tomorrow and Monday are offered', () => {
  expect(offered(new Date(2026, 10, 20, 9))).toEqual([
    ['today', new Date(2026, 10, 20, 17)],
    ['tomorrow', new Date(2026, 10, 21, 17)],
    ['next_week', new Date(2026, 10, 23, 17)],
  ]);
});

test('on a Monday evening, today is over and next week is seven days away', () => {
  expect(offered(new Date(2026, 10, 23, 17))).toEqual([
    ['tomorrow', new Date(2026, 10, 24, 17)],
    ['next_week', new Date(2026, 10, 30, 17)],
  ]);
});
