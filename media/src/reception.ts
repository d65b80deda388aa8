import type { ReceptionReport } from './rtcp.ts';
import { sequenceDistance } from './rtp.ts';

const SHORTEST_RETRY_MS = 60;
/** An answer may be this much later than a round trip. */
const JITTER_MS = 20;
const TRIES = 8;
/** A larger jump is a pause or a restart of the sender: a key frame serves better than NACKs. */
const LARGEST_GAP = 100;

/** Receiver statistics of one SSRC (RFC 3550 A.3 and A.8) and the list of packets to request again. */
export class Reception {
  readonly ssrc: number;
  private readonly clockRate: number;
  private base = 0;
  private highest = -1;
  private cycles = 0;
  private received = 0;
  private expectedBefore = 0;
  private receivedBefore = 0;
  private jitter = 0;
  private transit = 0;
  private reportNtp = 0;
  private reportAt = 0;
  private readonly missing = new Map<number, { askedAt: number; tries: number }>();

  constructor(ssrc: number, clockRate: number) {
    this.ssrc = ssrc;
    this.clockRate = clockRate;
  }

  /** Returns the sequence numbers that this packet shows to be missing. `now` in milliseconds. */
  receive(sequence: number, timestamp: number, now: number): number[] {
    this.received += 1;
    this.measureJitter(timestamp, now);
    if (this.highest < 0) {
      this.highest = sequence;
      this.base = sequence;
      return [];
    }
    this.missing.delete(sequence);
    const step = sequenceDistance(this.highest, sequence);
    if (step <= 0) return [];
    const gap: number[] = [];
    if (step > LARGEST_GAP) this.missing.clear();
    else for (let i = 1; i < step; i++) gap.push((this.highest + i) & 0xffff);
    for (const lost of gap) this.missing.set(lost, { askedAt: now, tries: 1 });
    if (sequence < this.highest) this.cycles += 0x10000;
    this.highest = sequence;
    return gap;
  }

  /** A packet that was asked for, and has not come. */
  isMissing(sequence: number): boolean {
    return this.missing.has(sequence);
  }

  /** Returns how far a number is ahead of the newest packet: 1 when nothing is missing. */
  stepTo(sequence: number): number {
    return this.highest < 0 ? 1 : sequenceDistance(this.highest, sequence);
  }

  /** Sequence numbers to request again now: those whose answer was lost. Each is requested at most eight times. */
  overdue(now: number, roundTrip: number): number[] {
    const again: number[] = [];
    const retry = Math.max(SHORTEST_RETRY_MS, roundTrip + JITTER_MS);
    for (const [sequence, ask] of this.missing) {
      if (now - ask.askedAt < retry) continue;
      if (ask.tries >= TRIES) {
        this.missing.delete(sequence);
        continue;
      }
      ask.askedAt = now;
      ask.tries += 1;
      again.push(sequence);
    }
    return again;
  }

  noteSenderReport(packet: Buffer, now: number): void {
    this.reportNtp = packet.readUInt32BE(10);
    this.reportAt = now;
  }

  report(now: number): ReceptionReport {
    const highestSequence = this.cycles + Math.max(0, this.highest);
    const expected = this.highest < 0 ? 0 : highestSequence - this.base + 1;
    const expectedNow = expected - this.expectedBefore;
    const lostNow = expectedNow - (this.received - this.receivedBefore);
    this.expectedBefore = expected;
    this.receivedBefore = this.received;
    return {
      ssrc: this.ssrc,
      fractionLost: expectedNow > 0 ? Math.min(255, Math.max(0, Math.floor((lostNow * 256) / expectedNow))) : 0,
      cumulativeLost: Math.max(0, expected - this.received),
      highestSequence,
      jitter: Math.floor(this.jitter),
      lastReport: this.reportNtp,
      delaySinceLastReport: this.reportAt === 0 ? 0 : Math.round((now - this.reportAt) * 65.536),
    };
  }

  private measureJitter(timestamp: number, now: number): void {
    const transit = (Math.round((now * this.clockRate) / 1000) - timestamp) | 0;
    if (this.received > 1) {
      const difference = Math.abs((transit - this.transit) | 0);
      this.jitter += (Math.min(difference, this.clockRate) - this.jitter) / 16;
    }
    this.transit = transit;
  }
}
