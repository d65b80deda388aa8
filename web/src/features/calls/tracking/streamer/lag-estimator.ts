import type { FramePlaces } from '../frame-wire.ts';

/** Frames to compare with: about two seconds. */
const compared = 60;
/** Milliseconds in which a hand moves a camera by less than anybody sees. */
const tolerance = 50;

/**
 * Tells when word of a frame comes so much later than of others that the picture has gone on meanwhile: a page that was
 * busy, or a worker that was kept waiting. How long it takes at best is not known, as the clocks differ; it is learnt.
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
