import type { Recurrence } from '@sightline/contract/recurrence';
import { describe, expect, it } from 'vitest';
import { occurrencesOf, readRule, ruleOf } from './occurrences.ts';
import { lastPeriod } from './periods.ts';

const weekly: Recurrence = { frequency: 'weekly', interval: 1, weekdays: [], count: 3, until: null };
const starts = (recurrence: Recurrence, first = '2026-03-16T08:00:00Z', timezone = 'Europe/Berlin') =>
  occurrencesOf(recurrence, new Date(first), timezone, { occurrences: 200, years: 2 }).map((at) =>
    at.toISOString().slice(0, 16),
  );

describe('a recurrence', () => {
  it('stays at its local time when summer time begins', () => {
    expect(starts(weekly)).toEqual(['2026-03-16T08:00', '2026-03-23T08:00', '2026-03-30T07:00']);
  });

  it('ends with its day, by the clock of the zone', () => {
    const until = { ...weekly, count: null, until: '2026-03-30' };
    expect(starts(until, '2026-03-16T23:30:00Z')).toHaveLength(2);
    expect(starts(until, '2026-03-16T23:30:00Z', 'UTC')).toHaveLength(3);
  });

  it('recurs on several days of each second week', () => {
    const days = { ...weekly, interval: 2, weekdays: [1, 4], count: 4 };
    expect(starts(days, undefined, 'UTC').map((at) => at.slice(0, 10))).toEqual([
      ...['2026-03-16', '2026-03-19', '2026-03-30', '2026-04-02'],
    ]);
  });

  it.each([
    ['2026-01-31', ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
    ['2027-12-30', ['2027-12-30', '2028-01-30', '2028-02-29', '2028-03-30', '2028-04-30']],
    ['2026-01-29', ['2026-01-29', '2026-02-28', '2026-03-29', '2026-04-29', '2026-05-29']],
    ['2026-02-28', ['2026-02-28', '2026-03-28', '2026-04-28', '2026-05-28', '2026-06-28']],
  ])('of every month from %s on is on the last day of months that are shorter', (first, days) => {
    const monthly = { ...weekly, frequency: 'monthly' as const, count: 5 };
    expect(starts(monthly, `${first}T09:00:00Z`, 'UTC').map((at) => at.slice(0, 10))).toEqual(days);
  });

  it('of every month takes the day by the clock of its zone', () => {
    const monthly = { ...weekly, frequency: 'monthly' as const };
    expect(starts(monthly, '2026-02-01T02:30:00Z', 'America/Sao_Paulo')).toEqual([
      ...['2026-02-01T02:30', '2026-03-01T02:30', '2026-04-01T02:30'],
    ]);
  });

  it('of every twelfth month from 29 February on is on the 28th in other years', () => {
    const yearly = { ...weekly, frequency: 'monthly' as const, interval: 12 };
    expect(starts(yearly, '2028-02-29T09:00:00Z', 'UTC').map((at) => at.slice(0, 10))).toEqual([
      ...['2028-02-29', '2029-02-28', '2030-02-28'],
    ]);
  });

  it.each([
    ['too long', { ...weekly, frequency: 'daily' as const, count: null, until: '2027-12-31' }],
    ['too long', { ...weekly, frequency: 'monthly' as const, interval: 52, count: 3 }],
    ['empty', { ...weekly, count: null, until: '2026-03-17' }],
  ])('is refused as %s', (code, recurrence) => {
    expect(() => starts(recurrence)).toThrow(code);
  });

  it.each([
    ['daily', 'day'],
    ['weekly', 'week'],
    ['monthly', 'month'],
  ] as const)('that is %s is on the days of a period by the %s', (frequency, interval) => {
    for (const first of ['2026-01-01', '2026-01-30', '2027-12-31', '2028-02-29'])
      for (const every of [1, 2, 5]) {
        const days = starts({ ...weekly, frequency, interval: every, count: 4 }, `${first}T09:00:00Z`, 'UTC');
        for (const day of days) {
          const on = Temporal.PlainDate.from(day.slice(0, 10));
          expect(lastPeriod({ starts_on: first, every, interval }, on).on.toString()).toBe(on.toString());
        }
      }
  });

  it('is read from its rule as it was written', () => {
    for (const one of [
      weekly,
      { ...weekly, frequency: 'monthly' as const },
      { ...weekly, interval: 3, weekdays: [2, 5], count: null, until: '2026-06-30' },
    ])
      expect(readRule(ruleOf(one, 'America/Sao_Paulo', 31), 'America/Sao_Paulo')).toEqual(one);
  });
});
