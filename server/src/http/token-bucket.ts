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

  /** False when there is none to take. */
  take(now: number): boolean {
    if (this.left(now) < 1) return false;
    this.#tokens -= 1;
    return true;
  }

  /** What others took from it: never less than none is left. */
  drain(tokens: number, now: number): void {
    this.#tokens = Math.max(0, this.left(now) - tokens);
  }

  left(now: number): number {
    const { burst, perSecond } = this.#rate;
    this.#tokens = Math.min(burst, this.#tokens + (Math.max(0, now - this.#at) / 1000) * perSecond);
    this.#at = now;
    return this.#tokens;
  }

  /** Seconds until one can be taken. */
  wait(now: number): number {
    return Math.max(0, (1 - this.left(now)) / this.#rate.perSecond);
  }
}
