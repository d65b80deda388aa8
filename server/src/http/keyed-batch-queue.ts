type QueuedItem<P, T> = { item: P; resolve: (value: T) => void; reject: (reason: unknown) => void };

/** Runs several pieces of work at once and returns their outcomes in the same order. */
export type RunBatch<P, T> = (pieces: P[]) => Promise<PromiseSettledResult<T>[]>;

/** So many that the rest need not wait long for them. */
const maxBatchSize = 50;

/**
 * Pieces of work under one key are done in the order in which they came: those that come while others are under way wait
 * here, without a database connection each, and are then done together. Across nodes the row's lock still decides.
 */
export class KeyedBatchQueue<P, T> {
  readonly #runBatch: RunBatch<P, T>;
  /** Holds the waiting items of each key that has work under way. */
  readonly #queues = new Map<string, QueuedItem<P, T>[]>();

  constructor(doAll: RunBatch<P, T>) {
    this.#runBatch = doAll;
  }

  enqueue(key: string, item: P): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const waiting = { item, resolve, reject };
    const queue = this.#queues.get(key);
    if (queue) queue.push(waiting);
    else {
      this.#queues.set(key, [waiting]);
      void this.#run(key);
    }
    return promise;
  }

  /** How many keys have work waiting or under way. */
  get size(): number {
    return this.#queues.size;
  }

  async #run(key: string): Promise<void> {
    for (;;) {
      const together = this.#queues.get(key)?.splice(0, maxBatchSize) ?? [];
      if (together.length === 0) break;
      await this.#settle(together);
    }
    this.#queues.delete(key);
  }

  async #settle(together: QueuedItem<P, T>[]): Promise<void> {
    try {
      const results = await this.#runBatch(together.map(({ item }) => item));
      for (const [at, { resolve, reject }] of together.entries()) {
        const result = results[at];
        if (result?.status === 'fulfilled') resolve(result.value);
        else reject(result?.reason);
      }
    } catch (error) {
      for (const { reject } of together) reject(error);
    }
  }
}
