import { type Arrival, buildTransportFeedback } from './rtcp.ts';
import { sequenceDistance } from './rtp.ts';

/** More packets than this between two reports mean a pause or a restart: the older ones are not reported. */
const MAX_REPORTED = 400;

/**
 * When each packet of a client arrived, by its transport-wide sequence number
 * (draft-holmer-rmcat-transport-wide-cc-extensions-01). The client's own congestion control works with it.
 */
export class ArrivalFeedback {
  private arrivals: Arrival[] = [];
  private mediaSsrc = 0;
  private count = 0;

  /** `now` in milliseconds with fractions. */
  note(sequence: number, ssrc: number, now: number): void {
    this.mediaSsrc = ssrc;
    if (this.arrivals.length < MAX_REPORTED) this.arrivals.push({ sequence, at: now });
  }

  /** Undefined when nothing arrived since the last report. */
  take(senderSsrc: number): Buffer | undefined {
    const [oldest] = this.arrivals;
    if (!oldest) return undefined;
    const distance = ({ sequence }: Arrival) => sequenceDistance(oldest.sequence, sequence);
    const ordered = this.arrivals.sort((a, b) => distance(a) - distance(b));
    const newest = ordered.at(-1) ?? oldest;
    const reported = ordered.filter((each) => sequenceDistance(each.sequence, newest.sequence) < MAX_REPORTED);
    this.arrivals = [];
    this.count = (this.count + 1) & 0xff;
    return buildTransportFeedback(senderSsrc, this.mediaSsrc, this.count, reported);
  }
}
