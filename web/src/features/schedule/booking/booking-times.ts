/*
 * Times of a booking, by the clock of the customer, in the language of the page.
 */

const format = (language: string, timeZone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language, { ...options, timeZone });

export const clockOf = (slot: string, language: string, timezone: string): string =>
  format(language, timezone, { hour: '2-digit', minute: '2-digit' }).format(new Date(slot));

/** "Thursday, 26 March" */
export const dayInWords = (slot: string, language: string, timezone: string): string =>
  format(language, timezone, { weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(slot));

/** "2026-03-26": what groups slots. */
const dayKey = (slot: string, timezone: string): string => format('en-CA', timezone, {}).format(new Date(slot));

/** "Western European Standard Time (Lisbon)" */
export function zoneInWords(slot: string, language: string, timezone: string): string {
  const parts = format(language, timezone, { timeZoneName: 'long' }).formatToParts(new Date(slot));
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const city = timezone.split('/').at(-1)?.replaceAll('_', ' ') ?? timezone;
  return name && name !== city ? `${name} (${city})` : city;
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
