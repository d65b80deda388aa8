import type { FramePlaces } from '../frame-wire.ts';

/** The number of frames to compare with: about two seconds. */
const compared = 60;
/** In ms: a hand moves a camera invisibly little in this time. */
const tolerance = 50;

/**
 * Detects reports that arrive so much later than others that the picture has changed meanwhile, because the page or the
 * worker was busy. The minimum delay is unknown, since the clocks differ, so it is learned.
 */
export class LagEstimator {
  private epoch: number | undefined;
  private delays: readonly number[] = [];

  isLate({ epoch, ts }: FramePlaces, now: number): boolean {
    const before = epoch === this.epoch ? this.delays : [];
    this.epoch = epoch;
    this.delays = [...before, now - ts].slice(-compared);
    return now - ts - Math.min(...this.delays) > tolerance;
  }
}
