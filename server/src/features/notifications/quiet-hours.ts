import type { QuietHours } from '@sightline/contract/notifications/preferences';
import type { HoursSlot, WeekHours } from '@sightline/contract/workspace/hours';
import { nextOpenInstant } from '../../kernel/business-time.ts';

/** The hours in which somebody may not be reached, and the days of their absence, both included, in their time zone. */
export type Availability = {
  timezone: string;
  quiet_hours: QuietHours | null;
  away_from: string | null;
  away_to: string | null;
};

/** Quiet hours as hours of a week; those that pass midnight are two. */
function weekOf({ days, from, to }: QuietHours): WeekHours {
  const week: HoursSlot[][] = [[], [], [], [], [], [], []];
  for (const day of days) {
    const passesMidnight = to <= from;
    week[day - 1]?.push({ from, to: passesMidnight ? '24:00' : to });
    if (passesMidnight && to > '00:00') week[day % 7]?.unshift({ from: '00:00', to });
  }
  return week;
}

/** The hours that the slots of a day, in their order, leave. */
function rest(slots: readonly HoursSlot[]): HoursSlot[] {
  const edges = ['00:00', ...slots.flatMap(({ from, to }) => [from, to]), '24:00'];
  return edges.flatMap((from, at) => {
    const to = edges[at + 1];
    return at % 2 === 0 && to !== undefined && from < to ? [{ from, to }] : [];
  });
}

/** The first instant outside of quiet hours, `at` itself if it is; null where the whole week is quiet. */
function nextOutsideQuietHours({ timezone, quiet_hours }: Availability, at: Date): Date | null {
  if (!quiet_hours) return at;
  return nextOpenInstant({ timezone, hours: weekOf(quiet_hours).map(rest), holidays: new Set() }, at);
}

const localTime = (at: Date, timezone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone);

/** `at`, or the beginning of the first day after the absence that it falls into. */
function nextPresent({ timezone, away_from, away_to }: Availability, at: Date): Date {
  if (away_from === null || away_to === null) return at;
  const today = localTime(at, timezone).toPlainDate().toString();
  if (today < away_from || today > away_to) return at;
  const back = Temporal.PlainDate.from(away_to).add({ days: 1 });
  return new Date(back.toZonedDateTime(timezone).epochMilliseconds);
}

/** The first instant from `at` at which push and e-mail may reach somebody; null if there is none. */
export function nextReachable(availability: Availability, at: Date): Date | null {
  const present = nextPresent(availability, at);
  const outside = nextOutsideQuietHours(availability, present);
  // Quiet hours may end in an absence; an absence begins once.
  return outside && nextOutsideQuietHours(availability, nextPresent(availability, outside));
}

export const isReachable = (availability: Availability, at: Date): boolean =>
  nextReachable(availability, at)?.getTime() === at.getTime();

/** The first time after `at` at which the clock of the person shows the hour and they may be reached, or the first one after it. */
function nextDigest(availability: Availability, hour: number, at: Date): Date | null {
  const local = localTime(at, availability.timezone);
  const dayAt = (days: number): Date => {
    const day = local.toPlainDate().add({ days });
    const { epochMilliseconds } = day.toZonedDateTime({ timeZone: availability.timezone, plainTime: { hour } });
    return new Date(epochMilliseconds);
  };
  const today = dayAt(0);
  return nextReachable(availability, today > at ? today : dayAt(1));
}

export type Mailing = Availability & { mail_after: number | null; digest_hour: number | null };

const minute = 60_000;

/**
 * When what was created then is to be mailed: now or earlier is now; null is never. What falls into quiet hours or an absence waits for
 * the next digest or, where there is none, for their end.
 */
export function mailTimeOf(person: Mailing, createdAt: Date, now: Date): Date | null {
  const { mail_after, digest_hour } = person;
  if (mail_after === null && digest_hour === null) return null;
  const due = new Date(createdAt.getTime() + (mail_after ?? 0) * minute);
  const withheldFrom = (at: Date): Date | null =>
    digest_hour === null ? nextReachable(person, at) : nextDigest(person, digest_hour, at);
  const planned = mail_after !== null && isReachable(person, due) ? due : withheldFrom(due);
  if (planned === null || planned > now || isReachable(person, now)) return planned;
  return withheldFrom(now);
}
