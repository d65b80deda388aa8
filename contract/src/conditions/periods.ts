import type { Period, TestValue } from './conditions.ts';

/** Resolves the relative values of a condition: who asks, and when. */
export type ConditionClock = {
  now: Date;
  /** The day of now, where the workspace is. */
  today: string;
  /** When a day begins there. */
  startOf: (day: string) => Date;
  /** The person who asks; null in the background. */
  me: string | null;
};

/** From `from` on, and before `to`. Missing ends are open. */
export type Span<Moment> = { from?: Moment; to?: Moment };

export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return dayOf(at);
}

/** Days outside of the years 1 to 9999 are none. */
function dayOf(at: Date): string {
  if (at.getUTCFullYear() < 1) return '0001-01-01';
  return at.getUTCFullYear() > 9999 ? '9999-12-31' : at.toISOString().slice(0, 10);
}

function addMonths(day: string, months: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + months);
  return dayOf(at);
}

/** Days from `from` on, before `to`. */
function daysOf(period: Period, today: string): { from: string; to: string } {
  const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
  const first = `${today.slice(0, 8)}01`;
  const days = (from: string, count: number) => ({ from, to: addDays(from, count) });
  const month = (from: string) => ({ from, to: addMonths(from, 1) });
  switch (period) {
    case 'today':
      return days(today, 1);
    case 'yesterday':
      return days(addDays(today, -1), 1);
    case 'tomorrow':
      return days(addDays(today, 1), 1);
    case 'this_week':
      return days(monday, 7);
    case 'last_week':
      return days(addDays(monday, -7), 7);
    case 'next_week':
      return days(addDays(monday, 7), 7);
    case 'this_month':
      return month(first);
    case 'last_month':
      return month(addMonths(first, -1));
    case 'next_month':
      return month(addMonths(first, 1));
    default:
      return 'last' in period
        ? { from: addDays(today, -period.last), to: addDays(today, 1) }
        : { from: today, to: addDays(today, period.next + 1) };
  }
}

type Dated = { op: string; value?: TestValue };

const namedDay = (value: unknown, { today }: ConditionClock): string => (value === 'today' ? today : String(value));

/** The days that a question to a day means. */
export function daySpan({ op, value }: Dated, clock: ConditionClock): Span<string> {
  if (op === 'within') return daysOf(value as Period, clock.today);
  const day = namedDay(value, clock);
  if (op === 'before') return { to: day };
  return op === 'after' ? { from: addDays(day, 1) } : { from: day, to: addDays(day, 1) };
}

/** The instants that a question to a time means. The last days end now, and the next ones begin now. */
export function timeSpan(test: Dated, clock: ConditionClock): Span<Date> {
  const { op, value } = test;
  const isExact = value === 'now' || (typeof value === 'string' && value.includes('T'));
  if (isExact) {
    const at = value === 'now' ? clock.now : new Date(value);
    return op === 'before' ? { to: at } : { from: new Date(at.getTime() + 1) };
  }
  const { from, to } = daySpan(test, clock);
  const span = { ...(from && { from: clock.startOf(from) }), ...(to && { to: clock.startOf(to) }) };
  if (op !== 'within' || typeof value !== 'object') return span;
  return 'last' in value ? { ...span, to: new Date(clock.now.getTime() + 1) } : { ...span, from: clock.now };
}
