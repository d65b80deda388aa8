import { describe, expect, it } from 'vitest';
import { dueUntil } from './periods.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const due = (period: Parameters<typeof dueUntil>[0], until: string) => {
  const found = dueUntil(period, day(until));
  return found && [found.on.toString(), found.next.toString()];
};

describe('the days of a period', () => {
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
});
