const REMEMBERED = 512;
/** A share of a round trip: the measured one varies, and a request that is dropped costs another one. */
const ANSWERED = 0.8;
/** Bytes of a key frame: a lost one is sent again at once, however little was sent before. */
const LEAST_BYTES = 60_000;
/** A share of a limited bandwidth. */
const SHARE = 0.5;
/** A packet that was sent longer ago than this and three round trips comes too late: a key frame costs less than all that depends on it. */
const TOO_LATE_MS = 1000;

export const tooLateAfter = (roundTrip: number): number => TOO_LATE_MS + 3 * roundTrip;

/**
 * Limits how much of a stream is sent again. Browsers repeat a request while the answer is on its way, and the worse a line the more they
 * request: without limits it would fill with copies. Times in milliseconds.
 */
export class Resends {
  private bytesLeft = LEAST_BYTES;
  /** By sequence number without its wrap, oldest first. */
  private readonly sentAt = new Map<number, number>();
  private gaveUpAt = Number.NEGATIVE_INFINITY;

  /** Called once a second. `bitsPerSecond`: what the subscriber can receive, as far as that is known; `sentBytes`: in the last second. */
  renew(bitsPerSecond: number, sentBytes: number): void {
    this.bytesLeft = Math.min((bitsPerSecond / 8) * SHARE, Math.max(LEAST_BYTES, sentBytes));
  }

  /** Says whether a packet may be sent again: once in a round trip. */
  isDue(number: number, now: number, roundTrip: number): boolean {
    return this.bytesLeft > 0 && now - (this.sentAt.get(number) ?? Number.NEGATIVE_INFINITY) >= roundTrip * ANSWERED;
  }

  note(number: number, bytes: number, now: number): void {
    this.bytesLeft -= bytes;
    this.sentAt.delete(number);
    this.sentAt.set(number, now);
    for (const oldest of this.sentAt.keys()) {
      if (this.sentAt.size <= REMEMBERED) return;
      this.sentAt.delete(oldest);
    }
  }

  /**
   * Called for requested packets that are too old. True when a key frame is to be requested for them: not while the last one is on its way.
   */
  giveUp(now: number, roundTrip: number): boolean {
    if (now - this.gaveUpAt < tooLateAfter(roundTrip)) return false;
    this.gaveUpAt = now;
    return true;
  }
}
