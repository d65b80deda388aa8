import { SentLog } from './sent-log.ts';

/** When nothing that was sent in this time has arrived, the path to the client is lost. */
const STALLED_MS = 3000;
/** Suspicion starts earlier, so that the next report can confirm it. */
const DOUBT_MS = 1000;
/** One report may be from the moment in which a network returned, or from a busy browser. A second one this much later is not. */
const SETTLING_MS = 1000;
/** This many reference times are neither lost by chance nor all in flight: about ten are sent a second. */
const MIN_PACKETS = 10;
/** A client that was asked to reconnect is not asked again for this long. */
const RETURN_MS = 5000;

/**
 * Detects from a client's reports whether our packets arrive. A router that silently changes a client's address leaves
 * the client sending, while our packets are lost. The client's connectivity checks are answered, so it notices nothing,
 * and the library below notices only after half a minute.
 */
export class DeliveryMonitor {
  isStalled = false;
  private newest = Date.now();
  private doubtedSince = 0;
  private unanswered = 0;
  private answers = false;
  private readonly log = new SentLog();
  private numbered = 0;
  private newestNumber: number | undefined;

  /** True while nothing that was sent in the last second seems to arrive. */
  get isDoubtful(): boolean {
    return this.doubtedSince > 0;
  }

  /** A packet that was sent at `sentAt` has arrived. Any progress counts, however late: queues can be long. */
  acknowledged(sentAt: number): void {
    if (sentAt <= this.newest) return;
    this.newest = sentAt;
    this.doubtedSince = 0;
  }

  /** According to a report, packets are missing that should have arrived. */
  unacknowledged(now: number): void {
    if (now - this.newest < DOUBT_MS) return;
    this.doubtedSince ||= now;
    this.isStalled = now - this.doubtedSince >= SETTLING_MS && now - this.newest >= STALLED_MS;
  }

  /** A stream with numbered packets begins: until the client knows it, its reports say nothing about them. */
  expectNumbers(): void {
    this.newestNumber = undefined;
  }

  /** The number for the next numbered packet. */
  number(now: number): number {
    this.numbered = (this.numbered + 1) & 0xffff;
    this.log.note(this.numbered, now);
    return this.numbered;
  }

  /** Browsers report about ten times a second while numbered packets arrive. */
  arrived(number: number, now: number): void {
    this.newestNumber = number;
    this.acknowledged(this.log.read(number, now).sentAt);
  }

  /** Called while packets come from the client, so its reports should arrive too. */
  check(now: number): void {
    if (this.newestNumber !== undefined && this.log.read(this.newestNumber, now).isBehind) this.unacknowledged(now);
  }

  /** A reference time was sent. Browsers answer the newest in their next report of what they send, each once. */
  probed(): void {
    this.unanswered += 1;
  }

  /** A report of what the client sends, with the reference time that it answers, if any. */
  reported(reference: number | undefined, now: number): void {
    if (reference !== undefined) {
      this.answers = true;
      this.unanswered = 0;
      this.acknowledged(reference);
    } else if (this.answers && this.unanswered >= MIN_PACKETS) this.unacknowledged(now);
  }

  /** The client was asked to reconnect, and needs time. */
  rest(now: number): void {
    this.isStalled = false;
    this.doubtedSince = 0;
    this.newest = now + RETURN_MS - STALLED_MS;
  }
}
