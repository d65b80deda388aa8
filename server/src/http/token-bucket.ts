export type Rate = { burst: number; perSecond: number };

/** Holds up to `burst` tokens and gets `perSecond` new ones. Time is given in milliseconds, and only goes forward. */
export class TokenBucket {
  readonly #rate: Rate;
  #tokens: number;
  #at: number;

  constructor(rate: Rate, now: number) {
    this.#rate = rate;
    this.#tokens = rate.burst;
    this.#at = now;
  }

  /** False when there are not as many to take. */
  take(now: number, tokens = 1): boolean {
    if (this.left(now) < tokens) return false;
    this.#tokens -= tokens;
    return true;
  }

  /** Puts one back that was taken. */
  put(now: number): void {
    this.#tokens = Math.min(this.#rate.burst, this.left(now) + 1);
  }

  /** Takes tokens that other nodes used; never below zero. */
  drain(tokens: number, now: number): void {
    this.#tokens = Math.max(0, this.left(now) - tokens);
  }

  left(now: number): number {
    const { burst, perSecond } = this.#rate;
    this.#tokens = Math.min(burst, this.#tokens + (Math.max(0, now - this.#at) / 1000) * perSecond);
    this.#at = now;
    return this.#tokens;
  }

  /** Seconds until as many can be taken. */
  wait(now: number, tokens = 1): number {
    return Math.max(0, (tokens - this.left(now)) / this.#rate.perSecond);
  }
}
