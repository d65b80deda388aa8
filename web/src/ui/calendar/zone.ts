/*
 * The clock on the wall of a zone. Days begin when that clock shows midnight, so the one on which summer time begins has 23 hours, and
 * the one on which it ends 25.
 */

const minute = 60_000;

/** "2026-11-26" and minutes since midnight, as a clock shows them. */
export type Wall = { day: string; minutes: number };

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit' },
  });
  clocks.set(zone, clock);
  return clock;
}

export function wallAt(at: number, zone: string): Wall {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return {
    day: `${parts.year}-${parts.month}-${parts.day}`,
    minutes: Number(parts.hour) * 60 + Number(parts.minute),
  };
}

const utcOf = ({ day, minutes }: Wall): number => Date.parse(`${day}T00:00:00Z`) + minutes * minute;

/** How far the clock is ahead of UTC. */
const offsetAt = (at: number, zone: string): number => utcOf(wallAt(at, zone)) - Math.floor(at / minute) * minute;

/** When a clock shows that. A time that it skips is an hour later, and of one that it shows twice it is the first. */
export function instantOf(wall: Wall, zone: string): number {
  const utc = utcOf(wall);
  const [before, after] = [offsetAt(utc - 24 * 60 * minute, zone), offsetAt(utc + 24 * 60 * minute, zone)];
  const first = utc - Math.max(before, after);
  const candidates = [first, utc - Math.min(before, after)];
  return candidates.find((at) => at + offsetAt(at, zone) === utc) ?? utc - before;
}

const midnights = new Map<string, number>();

/** Kept, since a month of visits asks for the same days thousands of times. */
export function startOfDay(day: string, zone: string): number {
  const key = `${zone} ${day}`;
  const known = midnights.get(key);
  if (known !== undefined) return known;
  if (midnights.size > 2000) midnights.clear();
  const start = instantOf({ day, minutes: 0 }, zone);
  midnights.set(key, start);
  return start;
}

export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** 1 is Monday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** The Monday of its week. */
export const weekOf = (day: string): string => addDays(day, 1 - weekdayOf(day));

export const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index));

/** The days of its month. */
export function monthOf(day: string): string[] {
  const first = `${day.slice(0, 7)}-01`;
  const next = addDays(first, 31).slice(0, 7);
  return daysFrom(first, 31).filter((each) => each.slice(0, 7) !== next);
}

/** "09:30" -> 570. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** 570 -> "09:30". */
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
