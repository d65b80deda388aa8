import type { Ceiling } from './layer-choice.ts';

/** Delay before an unwatched layer is switched off: people switch pages and come back. */
const LOWER_DELAY_MS = 5000;

/** The last request to a publisher about a track: nothing, or all layers up to a rank. */
export class DynacastState {
  private announced: Ceiling | -1 = 2;
  private lowerSince = 0;

  /** Increases are sent at once, decreases after a delay. Undefined when nothing has to be sent. */
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
