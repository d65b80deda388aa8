import { describe, expect, it } from 'vitest';
import { dueUntil, endOf, nextTotal, todayIn } from './occurrences.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const due = (plan: Parameters<typeof dueUntil>[0], until: string) => {
  const found = dueUntil(plan, day(until));
  return found && [found.on.toString(), found.next.toString()];
};

describe('the days of a maintenance plan', () => {
  const daily = { starts_on: '2026-01-01', next_on: '2026-02-01', every: 1, interval: 'day' } as const;

  it('are due on their day, and not before', () => {
    expect(due(daily, '2026-01-31')).toBeUndefined();
    expect(due(daily, '2026-02-01')).toEqual(['2026-02-01', '2026-02-02']);
  });

  it('are one after a month without a server, the last of them', () => {
    expect(due(daily, '2026-03-03')).toEqual(['2026-03-03', '2026-03-04']);
    const weekly = { ...daily, every: 2, interval: 'week' } as const;
    expect(due({ ...weekly, next_on: '2026-01-15' }, '2026-02-20')).toEqual(['2026-02-12', '2026-02-26']);
  });

  it('come back to the 31st after a short month, and know leap years', () => {
    const monthly = { starts_on: '2027-12-31', next_on: '2027-12-31', every: 1, interval: 'month' } as const;
    expect(due(monthly, '2027-12-31')).toEqual(['2027-12-31', '2028-01-31']);
    expect(due(monthly, '2028-02-28')).toEqual(['2028-01-31', '2028-02-29']);
    expect(due(monthly, '2028-02-29')).toEqual(['2028-02-29', '2028-03-31']);
  });

  it('begin and end with the days of the zone, also when the clocks change', () => {
    const zone = 'Europe/Lisbon';
    expect(todayIn(zone, new Date('2026-03-28T23:59:00Z')).toString()).toBe('2026-03-28');
    // Summer time has begun: midnight is an hour earlier.
    expect(todayIn(zone, new Date('2026-03-29T23:30:00Z')).toString()).toBe('2026-03-30');
    expect(endOf(day('2026-03-28'), zone)).toBe('2026-03-28T23:59:00Z');
    expect(endOf(day('2026-03-29'), zone)).toBe('2026-03-29T22:59:00Z');
    expect(endOf(day('2026-10-25'), zone)).toBe('2026-10-25T23:59:00Z');
  });
});

describe('a plan by meter', () => {
  it('goes on with the next full number of units, however many were passed', () => {
    expect(nextTotal(500, 0)).toBe(500);
    expect(nextTotal(500, 500)).toBe(1000);
    expect(nextTotal(500, 2750)).toBe(3000);
  });
});
