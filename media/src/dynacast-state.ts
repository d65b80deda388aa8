import type { Ceiling } from './layer-choice.ts';

/** A layer nobody watches is switched off after this time: people turn pages and come back. */
const LOWER_DELAY_MS = 5000;

/** What a publisher was told to send of a track: nothing, or everything up to a rank. */
export class DynacastState {
  private announced: Ceiling | -1 = 2;
  private lowerSince = 0;

  /** More is told at once, less after a while. Undefined when there is nothing to tell. */
  update(watched: Ceiling | -1, now: number): Ceiling | -1 | undefined {
    if (watched >= this.announced) {
      this.lowerSince = 0;
      if (watched === this.announced) return undefined;
    } else {
      this.lowerSince ||= now;
      if (now - this.lowerSince < LOWER_DELAY_MS) return undefined;
    }
    this.announced = watched;
    this.lowerSince = 0;
    return watched;
  }
}
