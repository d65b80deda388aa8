import { SentLog } from './sent-log.ts';

/** Nothing that was sent in this time has arrived: the way to the client is lost. */
const STALLED_MS = 3000;
/** Doubt begins earlier, so that the next report can settle it. */
const DOUBT_MS = 1000;
/** A report may be of the moment in which a network came back, or a browser got the processor. One this much later is not. */
const SETTLING_MS = 1000;
/** This many reference times are neither lost by chance nor all in flight: about ten are sent a second. */
const MIN_PACKETS = 10;
/** How long a client that was called back is not called again. */
const RETURN_MS = 5000;

/**
 * Whether what we send to a client arrives there, by its own reports. A router that changes a client's address in silence
 * leaves the client sending, and us sending to nobody. The client's checks are answered, so it sees nothing wrong, and the
 * library below finds out after half a minute.
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

  /** What was sent at `sentAt` has arrived. Any progress counts, however late: queues can be long. */
  acknowledged(sentAt: number): void {
    if (sentAt <= this.newest) return;
    this.newest = sentAt;
    this.doubtedSince = 0;
  }

  /** A report says that much has not arrived which should have. */
  unacknowledged(now: number): void {
    if (now - this.newest < DOUBT_MS) return;
    this.doubtedSince ||= now;
    this.isStalled = now - this.doubtedSince >= SETTLING_MS && now - this.newest >= STALLED_MS;
  }

  /** A stream begins whose packets are numbered: until the client has taken note of it, it says nothing of them. */
  expectNumbers(): void {
    this.newestNumber = undefined;
  }

  /** For the next packet of those that are numbered. */
  number(now: number): number {
    this.numbered = (this.numbered + 1) & 0xffff;
    this.log.note(this.numbered, now);
    return this.numbered;
  }

  /** Browsers say so at once: about ten times a second, while numbered packets come. */
  arrived(number: number, now: number): void {
    this.newestNumber = number;
    this.acknowledged(this.log.read(number, now).sentAt);
  }

  /** Called while something comes from the client, and so would its word of what has arrived there. */
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

  /** The client has been called back over a new way, and needs time to come. */
  rest(now: number): void {
    this.isStalled = false;
    this.doubtedSince = 0;
    this.newest = now + RETURN_MS - STALLED_MS;
  }
}
