import { clockOptions, timeFormat } from '#web/lib/time-format.ts';
import { wallAt } from '#web/ui/calendar/zone.ts';

/*
 * Times of a booking, by the clock of the customer, in the language of the page.
 */

const format = (language: string, zone: string, options: Intl.DateTimeFormatOptions) =>
  timeFormat(options, { language, zone });

export const clockOf = (slot: string, language: string, timezone: string): string =>
  format(language, timezone, clockOptions(language)).format(new Date(slot));

/** "Thursday, 26 March" */
export const dayInWords = (slot: string, language: string, timezone: string): string =>
  format(language, timezone, { weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(slot));

/** "2026-03-26": what groups slots. */
const dayKey = (slot: string, timezone: string): string => wallAt(Date.parse(slot), timezone).day;

/** "Western European Standard Time (Lisbon)" */
export function zoneInWords(slot: string, language: string, timezone: string): string {
  const parts = format(language, timezone, { timeZoneName: 'long' }).formatToParts(new Date(slot));
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const city = cityOf(timezone);
  return name && name !== city ? `${name} (${city})` : city;
}

const cityOf = (timezone: string): string => timezone.split('/').at(-1)?.replaceAll('_', ' ') ?? timezone;

/** The same instant by the clock of the company, where that shows another time: "09:30", with the day if it is another one. */
export function elsewhere(slot: string, language: string, { here, there }: { here: string; there: string }) {
  const [own, other] = [here, there].map((zone) => `${dayKey(slot, zone)} ${clockOf(slot, language, zone)}`);
  if (own === other) return null;
  const isOtherDay = dayKey(slot, here) !== dayKey(slot, there);
  const time = clockOf(slot, language, there);
  return { time: isOtherDay ? `${dayInWords(slot, language, there)}, ${time}` : time, city: cityOf(there) };
}

/** Days that have free times, in their order. */
export function groupByDay(slots: readonly string[], timezone: string): { day: string; slots: string[] }[] {
  const days = new Map<string, string[]>();
  for (const slot of slots) {
    const day = dayKey(slot, timezone);
    days.set(day, [...(days.get(day) ?? []), slot]);
  }
  return [...days].map(([day, some]) => ({ day, slots: some }));
}
