/** So many packets lost in so much time are no accident. */
const LOSSES = 3;
const WINDOW_MS = 10_000;
/** On shorter ways browsers wait long enough by themselves. */
const LEAST_ROUND_TRIP_MS = 80;
/** Until a loss is seen, by the next packet, and what comes again is put together. */
const NOTICED_MS = 100;
const MOST_MS = 800;

/**
 * The time (ms) that a browser keeps pictures before it shows them, so that packets that are lost on a long way and sent again arrive in
 * time. By themselves browsers wait for less, and then skip the pictures that others do not build on.
 */
export class PlayoutDelay {
  milliseconds = 0;
  private losses = 0;
  private quietAt = 0;

  /** A packet was lost on the way whose round trip (ms) is given. */
  noteLoss(roundTrip: number, now: number): void {
    if (roundTrip < LEAST_ROUND_TRIP_MS) return;
    if (now > this.quietAt) this.losses = 0;
    this.quietAt = now + WINDOW_MS;
    this.losses += 1;
    if (this.losses < LOSSES) return;
    this.milliseconds = Math.max(this.milliseconds, Math.min(MOST_MS, roundTrip + NOTICED_MS));
  }

  /** Called once a second. */
  renew(now: number): void {
    if (now > this.quietAt) this.milliseconds = 0;
  }
}
