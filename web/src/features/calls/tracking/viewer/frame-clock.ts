/** In ms. */
export type Span = { readonly from: number; readonly to: number };

/** RTP timestamps count 90 000 per second in 32 bits; this continues them beyond 32 bits, in ms. */
export class RtpTimeline {
  private last: number | undefined;
  private ticks = 0;

  at(rtpTimestamp: number): number {
    // The signed 32-bit difference handles wrap-around and late packets.
    this.ticks += this.last === undefined ? rtpTimestamp : (rtpTimestamp - this.last) | 0;
    this.last = rtpTimestamp;
    return this.ticks / 90;
  }
}

/** In ms: a longer span is useless. */
const longest = 4000;
/** This many pictures in a row must agree, each precise to `telling` ms: a single one may be a neighbouring frame. */
const enough = 2;
const telling = 120;

/**
 * Maps the viewer's time of a frame to the streamer's. The difference is constant until something on the way changes
 * it. It is learned from pictures, which are imprecise while the camera stands still: so it is kept as a span, which
 * each picture narrows.
 */
export class FrameClock {
  private difference: Span | undefined;
  private agreed = 0;

  /** The streamer's time, as far as known; widened by `unconfirmed` while no two pictures agree. */
  spanOf(viewed: number, unconfirmed: number): Span | undefined {
    const open = this.agreed < enough ? unconfirmed : 0;
    return this.difference && { from: viewed - this.difference.to - open, to: viewed - this.difference.from + open };
  }

  /**
   * The frame that the viewer saw at `viewed` is within `taken`. If that contradicts the past, both remain possible
   * until the next picture confirms one of them.
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

  /** The difference may have changed by this much. */
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
