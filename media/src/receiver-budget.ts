/** An estimate that falls this far below what is sent is congestion at once; nearer ones only when they fall again. */
const CLEARLY_BELOW = 0.75;
const BELOW = 0.95;
const MAX_FALLS = 3;
const FIRST_SHARE = 0.5;
/** Loss that makes it believable that even little does not pass, and for how long. */
const SIGNIFICANT_LOSS = 0.05;
const LOSS_WINDOW_MS = 5000;
/** Smaller steps down are noise. */
const FALL = 0.97;
/** Loss that retransmission does not make up for. Random loss below it is no reason to send less. */
const HEAVY_LOSS = 0.15;
/** After congestion more is tried after this time, later and later while the tries fail. */
const FIRST_PROBE_DELAY_MS = 3000;
const LAST_PROBE_DELAY_MS = 60_000;
/** Congestion within this time of a try means that the try failed. */
const TRIAL_MS = 8000;
const TRIAL_FACTOR = 1.5;
/** A budget this far above what is wanted is no limit any more. */
const AMPLE = 1.3;
/** Losses that are reported this soon after a reduction happened before it. */
const TAIL_MS = 3000;
/** Sound alone must fit always. */
const LEAST = 40_000;

/**
 * What one subscriber's network carries, from the estimates (REMB) and losses that its browser reports. Unlimited until
 * something speaks against it. Browsers raise an estimate by only some percent a second and never beyond half as much
 * again as they receive: so a low one means nothing unless it fell, and more bandwidth can only be found by trying.
 */
export class ReceiverBudget {
  bitsPerSecond = Number.POSITIVE_INFINITY;
  /** What the subscriber was sent in the last second. */
  sent = 0;
  /** Mean loss of the last second's reports, 0 to 1. */
  loss = 0;
  private estimate: number | undefined;
  private readonly reported: number[] = [];
  private falls = 0;
  private lossyRounds = 0;
  private probeDelay = FIRST_PROBE_DELAY_MS;
  private changedAt = 0;
  private reducedAt = Number.NEGATIVE_INFINITY;
  private lostAt = Number.NEGATIVE_INFINITY;
  private triedAt = Number.NEGATIVE_INFINITY;

  get isLimited(): boolean {
    return this.bitsPerSecond !== Number.POSITIVE_INFINITY;
  }

  /** True when this needs an answer at once: every moment fills a queue that delays the sound. */
  noteEstimate(bitsPerSecond: number): boolean {
    // The first estimate is what came in the first seconds, not a limit, unless it is far too little.
    const before = this.estimate ?? this.sent * FIRST_SHARE;
    const hasFallen = bitsPerSecond < before * FALL;
    this.estimate = bitsPerSecond;
    if (bitsPerSecond >= this.sent) this.falls = 0;
    else if (hasFallen && bitsPerSecond < this.sent * BELOW) this.falls += 1;
    return hasFallen && this.sent > LEAST && bitsPerSecond < this.sent * CLEARLY_BELOW;
  }

  /** Delays alone may come from a busy computer as well as from a full network. */
  hasLostLately(now: number): boolean {
    return now - this.lostAt < LOSS_WINDOW_MS;
  }

  noteLoss(fraction: number): void {
    this.reported.push(fraction);
  }

  /** Called once a second. `wanted`: for all that is wanted; `next`: for one step better than now. Bits per second. */
  update(sent: number, wanted: number, next: number, now: number): void {
    this.sent = sent;
    const reports = this.reported.splice(0);
    this.loss = reports.reduce((sum, each) => sum + each, 0) / (reports.length || 1);
    if (this.loss > SIGNIFICANT_LOSS) this.lostAt = now;
    if (this.isCongested(now)) this.reduce(now);
    else if (this.isLimited) this.grow(wanted, next, now);
  }

  /** For an estimate that needs an answer at once. */
  reduce(now: number): void {
    if (now - this.triedAt < TRIAL_MS) this.probeDelay = Math.min(this.probeDelay * 2, LAST_PROBE_DELAY_MS);
    const byLoss = this.sent * (1 - this.loss);
    const most = this.lossyRounds > 1 ? byLoss : this.sent;
    this.bitsPerSecond = Math.max(LEAST, Math.min(this.estimate ?? most, most));
    this.falls = 0;
    this.lossyRounds = 0;
    this.changedAt = now;
    this.reducedAt = now;
    this.triedAt = Number.NEGATIVE_INFINITY;
  }

  private isCongested(now: number): boolean {
    const isTail = now - this.reducedAt < TAIL_MS;
    this.lossyRounds = this.loss > HEAVY_LOSS && this.sent > LEAST && !isTail ? this.lossyRounds + 1 : 0;
    return this.falls >= MAX_FALLS || this.lossyRounds > 1;
  }

  private grow(wanted: number, next: number, now: number): void {
    this.bitsPerSecond = Math.max(this.bitsPerSecond, this.estimate ?? 0);
    const isTrying = now - this.triedAt < TRIAL_MS;
    if (!isTrying && now - this.changedAt >= this.probeDelay) {
      if (Number.isFinite(this.triedAt)) this.probeDelay = FIRST_PROBE_DELAY_MS; // the last try went well
      this.bitsPerSecond = Math.max(this.bitsPerSecond * TRIAL_FACTOR, next);
      this.changedAt = now;
      this.triedAt = now;
    }
    if (this.bitsPerSecond > wanted * AMPLE) this.bitsPerSecond = Number.POSITIVE_INFINITY;
  }
}
