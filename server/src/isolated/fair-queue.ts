import { AppError, type ErrorCode } from '@sightline/contract/errors';

type Waiting = { start: () => void };

/** How much work may wait, and the error of what exceeds that. */
export type QueueBounds = { perOwner: number; total: number; full: ErrorCode };

/** Runs one piece of work at a time. Owners take turns; each may have `perOwner` waiting, all together `total`. */
export class FairQueue {
  readonly #bounds: QueueBounds;
  /** In the order of their turns. */
  readonly #owners = new Map<string, Waiting[]>();
  #isBusy = false;

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds;
  }

  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    if (this.#isBusy) await this.#wait(owner);
    this.#isBusy = true;
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  async #wait(owner: string): Promise<void> {
    const own = this.#owners.get(owner) ?? [];
    const total = [...this.#owners.values()].reduce((sum, waiting) => sum + waiting.length, 0);
    if (own.length >= this.#bounds.perOwner || total >= this.#bounds.total)
      throw new AppError(this.#bounds.full, undefined, retryAfter);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#owners.set(owner, [...own, { start: resolve }]);
    await promise;
  }

  /** Hands over without a gap in which somebody who has just come could slip in. */
  #next(): void {
    const [turn] = this.#owners;
    if (!turn) {
      this.#isBusy = false;
      return;
    }
    const [owner, [first, ...others]] = turn;
    this.#owners.delete(owner);
    if (others.length > 0) this.#owners.set(owner, others);
    first?.start();
  }
}

/** Seconds. */
const retryAfter = 10;
