import { afterEach, expect, test } from 'vitest';
import { i18n } from './i18n.ts';
import { formatDay, formatElapsed, formatLateness, formatLength, formatRelative, isSameDay } from './time.ts';

const now = new Date(2026, 10, 20, 12, 0).getTime();
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

afterEach(() => i18n.changeLanguage('en'));

test('relative time goes from now over minutes, hours and days to a date', () => {
  expect(formatRelative(ago(0), now)).toBe('now');
  expect(formatRelative(ago(5), now)).toBe('5m ago');
  expect(formatRelative(ago(125), now)).toBe('2h ago');
  expect(formatRelative(ago(3 * 24 * 60), now)).toBe('3d ago');
  expect(formatRelative(ago(10 * 24 * 60), now)).toBe('Nov 10');
  expect(formatRelative(ago(-90), now)).toBe('in 1h');
});

test('what is late is told apart from what happened', () => {
  expect(formatLateness(ago(0), now)).toBe('now');
  expect(formatLateness(ago(20), now)).toBe('−20m');
  expect(formatLateness(ago(125), now)).toBe('−2h');
  expect(formatLateness(ago(3 * 24 * 60), now)).toBe('−3d');
  expect(formatLateness(ago(10 * 24 * 60), now)).toBe('Nov 10');
});

test('another year is written out', () => {
  expect(formatRelative(ago(400 * 24 * 60), now)).toContain('2025');
});

test('days are called today and yesterday, in the language of the reader', async () => {
  expect(formatDay(ago(60), now)).toBe('today');
  expect(formatDay(ago(24 * 60), now)).toBe('yesterday');
  await i18n.changeLanguage('pt');
  expect(formatDay(ago(24 * 60), now)).toBe('ontem');
});

test('midnight divides days, not 24 hours', () => {
  expect(isSameDay(new Date(2026, 1, 1, 0, 1).getTime(), new Date(2026, 1, 1, 23, 59).getTime())).toBe(true);
  expect(isSameDay(new Date(2026, 1, 1, 23, 59).getTime(), new Date(2026, 1, 2, 0, 1).getTime())).toBe(false);
});

test('running time shows hours only when there are some', () => {
  expect(formatElapsed(7_000)).toBe('0:07');
  expect(formatElapsed(754_000)).toBe('12:34');
  expect(formatElapsed(3_723_000)).toBe('1:02:03');
  expect(formatElapsed(-5)).toBe('0:00');
});

test('a length is shown in the largest units that matter', () => {
  expect(formatLength(45.9)).toBe('45 s');
  expect(formatLength(779)).toBe('12 min');
  expect(formatLength(3600)).toBe('1 h 00 min');
  expect(formatLength(3900)).toBe('1 h 05 min');
  expect(formatLength(90_000)).toBe('25 h 00 min');
});
