import { describe, expect, it } from 'vitest';
import { endOf, nextTotal, todayIn } from './due-days.ts';

const day = (text: string) => Temporal.PlainDate.from(text);

describe('the days of a maintenance plan', () => {
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
