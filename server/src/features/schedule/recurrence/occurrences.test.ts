import type { Recurrence } from '@sightline/contract/schedule-series';
import { describe, expect, it } from 'vitest';
import { occurrencesOf, readRule, ruleOf } from './occurrences.ts';

const weekly: Recurrence = { frequency: 'weekly', interval: 1, weekdays: [], count: 3, until: null };
const starts = (recurrence: Recurrence, first = '2026-03-16T08:00:00Z', timezone = 'Europe/Berlin') =>
  occurrencesOf(recurrence, new Date(first), timezone).map((at) => at.toISOString().slice(0, 16));

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

  it('leaves out months without its day', () => {
    const monthly = { ...weekly, frequency: 'monthly' as const };
    expect(starts(monthly, '2026-01-31T09:00:00Z', 'UTC').map((at) => at.slice(0, 10))).toEqual([
      ...['2026-01-31', '2026-03-31', '2026-05-31'],
    ]);
  });

  it.each([
    ['RECURRENCE_TOO_LONG', { ...weekly, frequency: 'daily' as const, count: null, until: '2027-12-31' }],
    ['RECURRENCE_TOO_LONG', { ...weekly, frequency: 'monthly' as const, interval: 52, count: 3 }],
    ['RECURRENCE_EMPTY', { ...weekly, count: null, until: '2026-03-17' }],
  ])('is refused with %s', (code, recurrence) => {
    expect(() => starts(recurrence)).toThrow(code);
  });

  it('is read from its rule as it was written', () => {
    for (const one of [weekly, { ...weekly, interval: 3, weekdays: [2, 5], count: null, until: '2026-06-30' }])
      expect(readRule(ruleOf(one, 'America/Sao_Paulo'), 'America/Sao_Paulo')).toEqual(one);
  });
});
