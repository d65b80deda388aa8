import { sequenceDistance } from './rtp.ts';

/** From the original number `from` on, `shift` is added. Both without the wrap at 16 bits. */
type Span = { from: number; shift: number };

/** More spans than this lose the late packets and retransmissions of the oldest, nothing else. */
const SPANS_KEPT = 64;

/**
 * The sequence numbers of a stretch of an outgoing stream that leaves some of the original packets out: there is no gap where
 * they were. Outgoing numbers do not wrap.
 */
export class Renumbering {
  private readonly spans: Span[];
  /** The newest original number, without its wrap. */
  private newest: number;

  constructor(original: number, outgoing: number) {
    this.newest = original;
    this.spans = [{ from: original, shift: outgoing - original }];
  }

  /** The outgoing number of a packet to forward; undefined for packets from before the stretch. */
  take(original: number): number | undefined {
    const number = this.unwrap(original);
    const span = this.spans.findLast(({ from }) => number >= from);
    if (!span) return undefined;
    this.newest = Math.max(this.newest, number);
    return number + span.shift;
  }

  /** Leaves a packet out. False when a later one has been numbered already: the gap is there and must be filled. */
  leaveOut(original: number): boolean {
    const number = this.unwrap(original);
    const last = this.spans.at(-1);
    if (!last || number <= this.newest) return false;
    this.newest = number;
    if (last.from === number) this.spans.pop();
    this.spans.push({ from: number + 1, shift: last.shift - 1 });
    if (this.spans.length > SPANS_KEPT) this.spans.shift();
    return true;
  }

  /** The original number, 16 bits, behind an outgoing one; undefined for one from before the stretch. */
  original(outgoing: number): number | undefined {
    const span = this.spans.findLast(({ from, shift }) => outgoing >= from + shift);
    return span && (outgoing - span.shift) & 0xffff;
  }

  private unwrap(original: number): number {
    return this.newest + sequenceDistance(this.newest & 0xffff, original);
  }
}
