import type { Recurrence } from '@sightline/contract/recurrence';
import { RRuleTemporal } from 'rrule-temporal';

const days = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
/** Days that February has in every year. */
const shortest = 28;
/** Rules are written by us, so what costs more steps than this is no rule of a person. */
const mostSteps = 10_000;

/** How many occurrences a recurrence may have, and how long it may last. */
export type RecurrenceBounds = { occurrences: number; years: number };

/** A recurrence that nothing can be planned by. Its owner answers it with an error of its own. */
export class RecurrenceError extends Error {
  readonly reason: 'empty' | 'too long';

  constructor(reason: RecurrenceError['reason']) {
    super(`the recurrence is ${reason}`);
    this.reason = reason;
  }
}

/**
 * "The 31st" of a month that is shorter is its last day, as in `periods.ts`: RFC 5545 alone would leave such months out. Of the
 * days that a rule names, the last one that a month has.
 */
const ofMonth = (day: number): string[] => {
  if (day <= shortest) return [];
  const days = Array.from({ length: day - shortest + 1 }, (_, index) => shortest + index);
  return [`BYMONTHDAY=${days.join(',')}`, 'BYSETPOS=-1'];
};

/** A recurrence in the words of RFC 5545, for a first occurrence on that day of its month. `UNTIL` is the end of its day by the clock of the zone. */
export function ruleOf(
  { frequency, interval, weekdays, count, until }: Recurrence,
  timezone: string,
  dayOfMonth: number,
): string {
  const named = [...new Set(weekdays)].sort((a, b) => a - b).map((day) => days[day - 1]);
  const end = until === null ? `COUNT=${count}` : `UNTIL=${endOfDay(until, timezone)}`;
  const ofWeek = frequency === 'weekly' && named.length > 0 ? [`BYDAY=${named.join(',')}`] : [];
  const on = frequency === 'monthly' ? ofMonth(dayOfMonth) : ofWeek;
  return [`FREQ=${frequency.toUpperCase()}`, `INTERVAL=${interval}`, ...on, end].join(';');
}

function endOfDay(day: string, timezone: string): string {
  const end = Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timezone).subtract({ seconds: 1 });
  return end.toInstant().toString({ smallestUnit: 'second' }).replace(/[-:]/g, '');
}

/** The recurrence that a rule of ours says. */
export function readRule(rule: string, timezone: string): Recurrence {
  const parts = new Map(rule.split(';').map((part) => part.split('=') as [string, string]));
  const until = parts.get('UNTIL');
  return {
    frequency: (parts.get('FREQ') ?? 'WEEKLY').toLowerCase() as Recurrence['frequency'],
    interval: Number(parts.get('INTERVAL') ?? 1),
    weekdays: (parts.get('BYDAY') ?? '').split(',').flatMap((day) => {
      const at = days.indexOf(day as 'MO');
      return at === -1 ? [] : [at + 1];
    }),
    count: parts.has('COUNT') ? Number(parts.get('COUNT')) : null,
    until: until ? dayOf(until, timezone) : null,
  };
}

const dayOf = (until: string, timezone: string): string =>
  Temporal.Instant.from(until.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
    .toZonedDateTimeISO(timezone)
    .toPlainDate()
    .toString();

/**
 * When what begins at `first` recurs, itself included, by the clock of the zone: what is at nine stays at nine when
 * clocks change.
 */
export function occurrencesOf(recurrence: Recurrence, first: Date, timezone: string, bounds: RecurrenceBounds): Date[] {
  const start = Temporal.Instant.fromEpochMilliseconds(first.getTime()).toZonedDateTimeISO(timezone);
  const dtstart = start.toPlainDateTime().toString({ smallestUnit: 'second' }).replace(/[-:]/g, '');
  const rule = new RRuleTemporal({
    rruleString: `DTSTART;TZID=${timezone}:${dtstart}\nRRULE:${ruleOf(recurrence, timezone, start.day)}`,
    maxIterations: mostSteps,
  });
  const found = rule.all((_, index) => index <= bounds.occurrences);
  const instants = new Set([first.getTime(), ...found.map((one) => one.epochMilliseconds)]);
  const all = [...instants].sort((a, b) => a - b).slice(0, recurrence.count ?? undefined);
  const last = start.add({ years: bounds.years }).epochMilliseconds;
  if (all.length > bounds.occurrences || (all.at(-1) ?? 0) > last) throw new RecurrenceError('too long');
  if (all.length < 2) throw new RecurrenceError('empty');
  return all.map((at) => new Date(at));
}
