import { AppError } from '@sightline/contract/errors';

/** When callers should retry after finding the queue full, in seconds. */
const retryAfter = 2;

/** Runs a limited number of hashes at a time; more wait, and are refused when the queue is full. */
export class HashQueue {
  readonly #waiting: (() => void)[] = [];
  readonly #bounds: { running: number; waiting: number };
  #running = 0;

  constructor(bounds: { running: number; waiting: number }) {
    this.#bounds = bounds;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#acquire();
    try {
      return await work();
    } finally {
      this.#release();
    }
  }

  async #acquire(): Promise<void> {
    if (this.#running < this.#bounds.running) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.length >= this.#bounds.waiting) throw new AppError('TOO_MANY_REQUESTS', undefined, retryAfter);
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** The slot goes to the longest waiting caller. */
  #release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running -= 1;
  }
}
