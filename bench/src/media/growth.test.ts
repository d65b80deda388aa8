import { describe, expect, it } from 'vitest';
import { growthOf } from './growth.ts';

const looksAt = (megabytesAt: (minutes: number) => number) =>
  Array.from({ length: 60 }, (_, at) => ({ minutes: at / 6, megabytes: megabytesAt(at / 6) }));

/** As a heap that is collected every minute and a half. */
const saw = (minutes: number): number => ((minutes * 20) / 1.5) % 20;

describe('the growth of a process', () => {
  it('is nothing for a heap that goes up and down', () => {
    expect(Math.abs(growthOf(looksAt((minutes) => 200 + saw(minutes))).megabytesPerMinute)).toBeLessThan(0.5);
  });

  it('is that of what stays, beneath what goes up and down', () => {
    const { megabytesPerMinute } = growthOf(looksAt((minutes) => 200 + saw(minutes) + 5 * minutes));
    expect(megabytesPerMinute).toBeGreaterThan(4.5);
    expect(megabytesPerMinute).toBeLessThan(5.5);
  });

  it('is not that of one look that was far off', () => {
    const { first, last, megabytesPerMinute } = growthOf(looksAt((minutes) => (minutes > 9.7 ? 400 : 200)));
    expect([first, last, megabytesPerMinute]).toEqual([200, 400, 0]);
  });

  it('is not known from one look', () => {
    expect(() => growthOf([{ minutes: 1, megabytes: 200 }])).toThrow('nothing to compare');
  });
});
