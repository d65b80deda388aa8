/** Milliseconds. */
export type Span = { readonly from: number; readonly to: number };

/** What travels with a picture counts 90 000 in a second, in 32 bits: here it goes on beyond them, in milliseconds. */
export class RtpTimeline {
  private last: number | undefined;
  private ticks = 0;

  at(rtpTimestamp: number): number {
    // The difference in 32 bits with its sign: across the wrap, and back for what comes late.
    this.ticks += this.last === undefined ? rtpTimestamp : (rtpTimestamp - this.last) | 0;
    this.last = rtpTimestamp;
    return this.ticks / 90;
  }
}

/** A span longer than this says nothing. */
const longest = 4000;
/** So many pictures in a row must agree, each of which tells it to so much: one alone may have been taken for its neighbour. */
const enough = 2;
const telling = 120;

/**
 * Tells when the streamer took a frame from when the viewer's side says it is from. The difference is constant until
 * something on the way changes it. It is learnt from pictures, which while the camera stands still tell it only roughly:
 * so a span is kept that it lies in, and each picture narrows it.
 */
export class FrameClock {
  private difference: Span | undefined;
  private agreed = 0;

  /** The streamer's time, as far as it is known; so much earlier or later, while no two pictures agree. */
  spanOf(viewed: number, unconfirmed: number): Span | undefined {
    const open = this.agreed < enough ? unconfirmed : 0;
    return this.difference && { from: viewed - this.difference.to - open, to: viewed - this.difference.from + open };
  }

  /**
   * The frame that the viewer saw at `viewed` is one of these. What contradicts the past leaves both open until the next,
   * which has one of the two on its side.
   */
  learn(viewed: number, taken: Span): void {
    const learnt = { from: viewed - taken.to, to: viewed - taken.from };
    const before = this.difference ?? learnt;
    const common = { from: Math.max(before.from, learnt.from), to: Math.min(before.to, learnt.to) };
    const either = { from: Math.min(before.from, learnt.from), to: Math.max(before.to, learnt.to) };
    const isAgreed = common.from <= common.to;
    this.keep(isAgreed ? common : either);
    if (!isAgreed) this.agreed = 1;
    else if (taken.to - taken.from <= telling) this.agreed += 1;
  }

  /** Something may have changed it by so much. */
  doubt(by: number): void {
    this.agreed = 0;
    if (this.difference) this.keep({ from: this.difference.from - by, to: this.difference.to + by });
  }

  forget(): void {
    this.agreed = 0;
    this.difference = undefined;
  }

  private keep(difference: Span): void {
    this.difference = difference.to - difference.from > longest ? undefined : difference;
  }
}
