import { describe, expect, it } from 'vitest';
import { LagEstimator } from './lag-estimator.ts';

const frame = (ts: number, epoch = 1) => ({ epoch, ts, anchors: [] });

describe('a report of a tracked frame', () => {
  it('is in time while its delay is about the usual one', () => {
    const lateness = new LagEstimator();
    for (const [k, delay] of [20, 12, 45, 30, 14].entries())
      expect(lateness.isLate(frame(33 * k), 5000 + 33 * k + delay)).toBe(false);
  });

  it('is late when the picture has changed meanwhile, and in time again later', () => {
    const lateness = new LagEstimator();
    lateness.isLate(frame(0), 5012);
    expect(lateness.isLate(frame(33), 5033 + 300)).toBe(true);
    expect(lateness.isLate(frame(333), 5333 + 15)).toBe(false);
  });

  it('is compared only with reports of the same camera', () => {
    const lateness = new LagEstimator();
    lateness.isLate(frame(0), 5012);
    expect(lateness.isLate(frame(1000, 2), 9000)).toBe(false);
    expect(lateness.isLate(frame(1033, 2), 9133)).toBe(true);
  });

  it('adapts to a clock with another speed', () => {
    const lateness = new LagEstimator();
    const late = Array.from({ length: 1000 }, (_, k) => lateness.isLate(frame(33 * k), 5000 + 33.1 * k));
    expect(late).not.toContain(true);
  });
});
