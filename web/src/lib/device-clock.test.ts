import { afterEach, expect, it } from 'vitest';
import { clockError, noteServerTime } from './device-clock.ts';

const now = Date.parse('2026-11-27T10:00:00.000Z');
const day = 24 * 60 * 60_000;
const serverAt = (error: number) => noteServerTime(new Date(now - error).toUTCString(), now);

afterEach(() => serverAt(0));

it('a clock that is a day ahead or behind is known, and known again after a reload', () => {
  serverAt(day);
  expect(clockError.get()).toBe(day);
  expect(localStorage.getItem('clock-error')).toBe(String(day));
  serverAt(-day);
  expect(clockError.get()).toBe(-day);
  serverAt(0);
  expect([clockError.get(), localStorage.getItem('clock-error')]).toEqual([0, null]);
});

it('what an answer takes is no wrong clock, and no header says nothing', () => {
  serverAt(60_000);
  noteServerTime(null, now);
  noteServerTime('soon', now);
  expect(clockError.get()).toBe(0);
});
