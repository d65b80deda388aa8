import type { WeekHours } from '@sightline/contract/workspace/hours';

/** When work is done: the hours of a week, without the days of `holidays`, as a clock on the wall of the zone shows them. */
export type BusinessCalendar = { timezone: string; hours: WeekHours; holidays: ReadonlySet<string> };

type Span = { start: number; end: number };
/** A time in which the clocks of a zone are not changed. */
type Stretch = Span & { offset: number };

const minute = 60_000;
const day = 24 * 60 * minute;

/** Two weeks beyond the holidays that a calendar has: without an opening in them there is none. */
const daysAhead = ({ holidays }: BusinessCalendar): number => 15 + holidays.size;

const zoned = (at: number, timezone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone);

/** The stretches of a time: one, or more where the clocks change in it. */
function stretchesOf({ start, end }: Span, timezone: string): Stretch[] {
  const stretches: Stretch[] = [];
  for (let at = start; at < end; ) {
    const here = zoned(at, timezone);
    const change = here.getTimeZoneTransition('next')?.epochMilliseconds ?? end;
    stretches.push({ start: at, end: Math.min(change, end), offset: here.offsetNanoseconds / 1e6 });
    at = change;
  }
  return stretches;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** In their order. Hours that clocks show twice are open twice; those that they skip are not. */
function spansOf({ timezone, hours, holidays }: BusinessCalendar, date: Temporal.PlainDate): Span[] {
  const slots = hours[date.dayOfWeek - 1] ?? [];
  if (slots.length === 0 || holidays.has(date.toString())) return [];
  const midnight = date.toZonedDateTime('UTC').epochMilliseconds;
  // No zone is further than a day from UTC.
  return stretchesOf({ start: midnight - day, end: midnight + 2 * day }, timezone).flatMap((stretch) =>
    slots
      .map(({ from, to }) => ({
        start: Math.max(midnight + minutesOf(from) * minute - stretch.offset, stretch.start),
        end: Math.min(midnight + minutesOf(to) * minute - stretch.offset, stretch.end),
      }))
      .filter(({ start, end }) => start < end),
  );
}

/** `at` while it is open, else the next opening; null when there is none. */
export function nextOpenInstant(calendar: BusinessCalendar, at: Date): Date | null {
  // From the day before: where clocks go back at midnight, some of it comes again.
  const first = zoned(at.getTime(), calendar.timezone).toPlainDate().subtract({ days: 1 });
  for (let ahead = 0; ahead <= daysAhead(calendar); ahead++) {
    const open = spansOf(calendar, first.add({ days: ahead })).find(({ end }) => at.getTime() < end);
    if (open) return new Date(Math.max(open.start, at.getTime()));
  }
  return null;
}

/** Milliseconds of business time from one instant to a later one; none to an earlier one. */
export function businessTimeBetween(calendar: BusinessCalendar, from: Date, to: Date): number {
  if (to <= from) return 0;
  const last = zoned(to.getTime(), calendar.timezone).toPlainDate().add({ days: 1 });
  let date = zoned(from.getTime(), calendar.timezone).toPlainDate().subtract({ days: 1 });
  let sum = 0;
  for (; Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 }))
    for (const { start, end } of spansOf(calendar, date))
      sum += Math.max(0, Math.min(end, to.getTime()) - Math.max(start, from.getTime()));
  return sum;
}

/** The times in which work is done between two instants, in their order. */
export function openSpansBetween(calendar: BusinessCalendar, from: Date, to: Date): { start: number; end: number }[] {
  const last = zoned(to.getTime(), calendar.timezone).toPlainDate();
  const spans: Span[] = [];
  let date = zoned(from.getTime(), calendar.timezone).toPlainDate();
  for (; Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 }))
    for (const { start, end } of spansOf(calendar, date)) {
      const span = { start: Math.max(start, from.getTime()), end: Math.min(end, to.getTime()) };
      if (span.start < span.end) spans.push(span);
    }
  return spans;
}
