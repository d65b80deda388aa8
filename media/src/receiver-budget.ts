/** An estimate this far below the sent rate means congestion at once; a closer one only if it falls again. */
const CLEARLY_BELOW = 0.75;
const BELOW = 0.95;
const MAX_FALLS = 3;
const FIRST_SHARE = 0.5;
/** The loss, and its duration, before a very low budget is accepted. Bad radio lines lose half of it without congestion. */
const SIGNIFICANT_LOSS = 0.12;
const LOSS_WINDOW_MS = 5000;
/** Browsers report on sound every five seconds, give or take half of it, and on pictures every second. */
const REPORTS_APART_MS = 8000;
/** Smaller decreases are noise. */
const FALL = 0.97;
/** Loss that retransmission cannot repair. Random loss below it does not reduce the budget. */
const HEAVY_LOSS = 0.15;
/** Delay before probing for more after congestion; it grows while probes fail. */
const FIRST_PROBE_DELAY_MS = 3000;
const LAST_PROBE_DELAY_MS = 12_000;
/** Without any picture a probe costs little, and each second counts. */
const LAST_STARVED_DELAY_MS = 4000;
/** A successful probe is followed by the next one. */
const STEP_MS = 2000;
/** Congestion within this time of a probe means that the probe failed. */
const TRIAL_MS = 8000;
const TRIAL_FACTOR = 1.5;
/** A budget this far above the demand becomes unlimited. */
const AMPLE = 1.3;
/** Losses reported this soon after a reduction are attributed to the time before it. */
const TAIL_MS = 3000;
/** Reports of browsers this soon after an outage are about the outage. */
const SETTLING_MS = 3000;
/** Enough for sound at all times. */
const LEAST = 40_000;

/** Bits per second. `wanted`: full demand; `next`: one step above the current rate. */
type Load = { sent: number; wanted: number; next: number; isStarved: boolean };

/**
 * Estimated bandwidth to one subscriber, from the estimates (REMB) and losses that its browser reports. Unlimited until there
 * are signs of congestion. Browsers raise an estimate by a few percent a second and at most to 1.5 times what they receive:
 * a low estimate is only significant if it fell, and more bandwidth is found only by probing.
 */
export class ReceiverBudget {
  bitsPerSecond = Number.POSITIVE_INFINITY;
  /** Bits per second that were sent to the subscriber in the last second. */
  sent = 0;
  /** Mean loss of the last reports, 0 to 1. */
  loss = 0;
  private estimate: number | undefined;
  /** True when losses show that less arrives than the estimate: a browser does not lower it for pictures of which it sees nothing. */
  private isRefuted = false;
  private readonly reported: number[] = [];
  private falls = 0;
  private lossyRounds = 0;
  private probeDelay = FIRST_PROBE_DELAY_MS;
  private changedAt = 0;
  private reducedAt = Number.NEGATIVE_INFINITY;
  private reportedAt = Number.NEGATIVE_INFINITY;
  private lostAt = Number.NEGATIVE_INFINITY;
  private triedAt = Number.NEGATIVE_INFINITY;
  private outageAt = Number.NEGATIVE_INFINITY;
  private fellAt = Number.NEGATIVE_INFINITY;

  get isLimited(): boolean {
    return this.bitsPerSecond !== Number.POSITIVE_INFINITY;
  }

  /**
   * Takes an estimate for everything that is sent. True when the rate must be reduced at once, because a growing queue delays the sound.
   */
  noteEstimate(bitsPerSecond: number, now: number): boolean {
    if (this.isSettling(now)) {
      this.estimate = bitsPerSecond;
      return false;
    }
    // The first estimate is the rate of the first seconds, not a limit, unless it is far too low.
    const before = this.estimate ?? this.sent * FIRST_SHARE;
    const hasFallen = bitsPerSecond < before * FALL;
    this.estimate = bitsPerSecond;
    if (hasFallen) this.fellAt = now;
    if (bitsPerSecond >= this.sent) this.falls = 0;
    else if (hasFallen && bitsPerSecond < this.sent * BELOW) this.falls += 1;
    return hasFallen && this.sent > LEAST && bitsPerSecond < this.sent * CLEARLY_BELOW;
  }

  /** Delay alone can be caused by a busy computer as well as by a congested network. */
  hasLostLately(now: number): boolean {
    return now - this.lostAt < LOSS_WINDOW_MS;
  }

  noteLoss(fraction: number): void {
    this.reported.push(fraction);
  }

  /** Nothing comes from the browser. An outage is not low bandwidth: the state before it applies afterwards. */
  noteOutage(now: number): void {
    this.outageAt = now;
  }

  /** Called once a second. `isStarved`: some picture is not sent at all. */
  update({ sent, isStarved, ...demand }: Load, now: number): void {
    this.sent = sent;
    const reports = this.reported.splice(0);
    if (this.isSettling(now)) {
      this.loss = 0;
      return;
    }
    this.noteReports(reports, now);
    if (this.falls >= MAX_FALLS || this.lossyRounds > 1) this.reduce(now);
    else if (this.isLimited) this.grow(demand, isStarved ? LAST_STARVED_DELAY_MS : LAST_PROBE_DELAY_MS, now);
  }

  /** Reduces the budget at once. */
  reduce(now: number): void {
    if (now - this.triedAt < TRIAL_MS) this.probeDelay = Math.min(this.probeDelay * 2, LAST_PROBE_DELAY_MS);
    const byLoss = this.sent * (1 - this.loss);
    const most = this.lossyRounds > 1 ? byLoss : this.sent;
    this.isRefuted = this.estimate !== undefined && most < this.estimate;
    this.bitsPerSecond = Math.max(LEAST, Math.min(this.estimate ?? most, most));
    this.falls = 0;
    this.lossyRounds = 0;
    this.loss = 0;
    this.changedAt = now;
    this.reducedAt = now;
    this.triedAt = Number.NEGATIVE_INFINITY;
  }

  /** A second without a report says nothing: the known losses apply until the next report is due. */
  private noteReports(reports: readonly number[], now: number): void {
    if (reports.length === 0) {
      if (now - this.reportedAt > REPORTS_APART_MS) this.loss = 0;
      return;
    }
    this.reportedAt = now;
    this.loss = reports.reduce((sum, each) => sum + each, 0) / reports.length;
    if (this.loss > SIGNIFICANT_LOSS) this.lostAt = now;
    const isTail = now - this.reducedAt < TAIL_MS;
    this.lossyRounds = this.loss > HEAVY_LOSS && this.sent > LEAST && !isTail ? this.lossyRounds + 1 : 0;
  }

  private isSettling(now: number): boolean {
    return now - this.outageAt < SETTLING_MS;
  }

  private grow({ wanted, next }: Pick<Load, 'wanted' | 'next'>, longestDelay: number, now: number): void {
    if (!this.isRefuted) this.bitsPerSecond = Math.max(this.bitsPerSecond, this.estimate ?? 0);
    const passed = now - this.changedAt;
    const isTrying = now - this.triedAt < TRIAL_MS;
    const isKnown = !this.isRefuted || this.reportedAt > this.changedAt;
    const goesWell = isKnown && this.loss <= SIGNIFICANT_LOSS && this.fellAt < this.changedAt;
    if (isTrying ? goesWell && passed >= STEP_MS : passed >= Math.min(this.probeDelay, longestDelay)) {
      if (Number.isFinite(this.triedAt)) {
        // The last probe succeeded.
        this.probeDelay = FIRST_PROBE_DELAY_MS;
        this.isRefuted = false;
      }
      this.bitsPerSecond = Math.max(this.bitsPerSecond * TRIAL_FACTOR, next);
      this.changedAt = now;
      this.triedAt = now;
    }
    if (this.bitsPerSecond > wanted * AMPLE) this.bitsPerSecond = Number.POSITIVE_INFINITY;
  }
}
