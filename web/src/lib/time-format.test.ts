import { afterEach, expect, test, vi } from 'vitest';
import { i18n } from './i18n.ts';
import { formatClock, formatDateTime } from './time.ts';
import { formatCalendarDay, hasTwelveHours, readerLocale, weekdayName } from './time-format.ts';

const evening = new Date(2026, 10, 28, 20, 14).toISOString();
/** Engines differ in which space they write. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');
const speak = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

afterEach(async () => {
  vi.restoreAllMocks();
  await i18n.changeLanguage('en');
});

test.each([
  ['en', ['en-US', 'en'], 'en-US', true, '8:14 PM'],
  ['en', ['en-GB'], 'en-GB', false, '20:14'],
  ['en', ['pt-BR', 'en-US'], 'en-US', true, '8:14 PM'],
  ['en', ['pt-BR'], 'en-GB', false, '20:14'],
  ['pt', ['en-US'], 'pt-BR', false, '20:14'],
  ['pt', ['pt-PT', 'en-US'], 'pt-PT', false, '20:14'],
])('%s in a browser of %j is written as in %s', async (language, browser, locale, isTwelve, clock) => {
  speak(...browser);
  await i18n.changeLanguage(language);
  expect(readerLocale()).toBe(locale);
  expect(hasTwelveHours()).toBe(isTwelve);
  expect(plain(formatClock(evening))).toBe(clock);
  expect(plain(formatDateTime(evening))).toContain(clock);
});

test('a day of the calendar and names of weekdays do not depend on the zone', async () => {
  speak('en-GB');
  expect(formatCalendarDay('2026-11-28')).toBe('28 Nov 2026');
  expect(weekdayName(1, 'long')).toBe('Monday');
  await i18n.changeLanguage('pt');
  expect(weekdayName(7, 'short')).toBe('dom.');
});
