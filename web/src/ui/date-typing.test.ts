import { expect, test, vi } from 'vitest';
import { parseDate } from './date-typing.ts';

test.each([
  ['en', 'Nov 20, 2026', '2026-11-20'],
  ['en', '11/20/2026', '2026-11-20'],
  ['en', '1/2/2027', '2027-01-02'],
  ['en', '20 Nov 2026', '2026-11-20'],
  ['pt', '20/11/2026', '2026-11-20'],
  ['pt', '1/2/2027', '2027-02-01'],
  ['pt', ' 2026-11-20 ', '2026-11-20'],
] as const)('in %s, "%s" is the day %s', (language, text, day) => {
  expect(parseDate(text, language)).toBe(day);
});

test('a reader of English in Britain writes the day first', () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB']);
  expect(parseDate('1/2/2027', 'en')).toBe('2027-02-01');
  expect(parseDate('20 Nov 2026', 'en')).toBe('2026-11-20');
  vi.restoreAllMocks();
});

test.each(['', 'soon', '31/02/2027', '20/11/2'])('"%s" is no day', (text) => {
  expect(parseDate(text, 'pt')).toBeNull();
});

test('a day without a year is in this year', () => {
  vi.useFakeTimers({ now: new Date(2026, 4, 1) });
  expect(parseDate('20/11', 'pt')).toBe('2026-11-20');
  vi.useRealTimers();
});
