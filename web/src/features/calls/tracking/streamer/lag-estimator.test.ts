import { describe, expect, it } from 'vitest';
import { LagEstimator } from './lag-estimator.ts';

const frame = (ts: number, epoch = 1) => ({ epoch, ts, anchors: [] });

describe('word of a frame', () => {
  it('is in time while it takes about as long as that of others', () => {
    const lateness = new LagEstimator();
    for (const [k, delay] of [20, 12, 45, 30, 14].entries())
      expect(lateness.isLate(frame(33 * k), 5000 + 33 * k + delay)).toBe(false);
  });

  it('is late when the picture has gone on meanwhile, and in time again after that', () => {
    const lateness = new LagEstimator();
    lateness.isLate(frame(0), 5012);
    expect(lateness.isLate(frame(33), 5033 + 300)).toBe(true);
    expect(lateness.isLate(frame(333), 5333 + 15)).toBe(false);
  });

  it('of another camera is compared with its own', () => {
    const lateness = new LagEstimator();
    lateness.isLate(frame(0), 5012);
    expect(lateness.isLate(frame(1000, 2), 9000)).toBe(false);
    expect(lateness.isLate(frame(1033, 2), 9133)).toBe(true);
  });

  it('gets used to a clock that goes differently', () => {
    const lateness = new LagEstimator();
    const late = Array.from({ length: 1000 }, (_, k) => lateness.isLate(frame(33 * k), 5000 + 33.1 * k));
    expect(late).not.toContain(true);
  });
});
