import { AppError } from '@sightline/contract/errors';

type Waiting = { start: () => void };

/** Runs one piece of work at a time. Owners take turns; each may have `perOwner` waiting, all together `total`. */
export class FairQueue {
  readonly #bounds: { perOwner: number; total: number };
  /** In the order of their turns. */
  readonly #owners = new Map<string, Waiting[]>();
  #isBusy = false;

  constructor(bounds: { perOwner: number; total: number }) {
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
      throw new AppError('PICTURE_QUEUE_FULL', 'files', retryAfter);
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
