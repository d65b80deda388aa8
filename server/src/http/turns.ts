type Waiting<P, T> = { piece: P; resolve: (value: T) => void; reject: (reason: unknown) => void };

/** Does several pieces of work at once, and tells in the same order how each of them ended. */
export type DoAll<P, T> = (pieces: P[]) => Promise<PromiseSettledResult<T>[]>;

/** So many that the rest need not wait long for them. */
const mostTogether = 50;

/**
 * Pieces of work under one key are done in the order in which they came: those that come while others are under way wait
 * here, without a database connection each, and are then done together. Across nodes the row's lock still decides.
 */
export class Turns<P, T> {
  readonly #doAll: DoAll<P, T>;
  /** Of keys with work under way: what waits. */
  readonly #waiting = new Map<string, Waiting<P, T>[]>();

  constructor(doAll: DoAll<P, T>) {
    this.#doAll = doAll;
  }

  take(key: string, piece: P): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const waiting = { piece, resolve, reject };
    const queue = this.#waiting.get(key);
    if (queue) queue.push(waiting);
    else {
      this.#waiting.set(key, [waiting]);
      void this.#work(key);
    }
    return promise;
  }

  /** How many keys have work waiting or under way. */
  get size(): number {
    return this.#waiting.size;
  }

  async #work(key: string): Promise<void> {
    for (;;) {
      const together = this.#waiting.get(key)?.splice(0, mostTogether) ?? [];
      if (together.length === 0) break;
      await this.#end(together);
    }
    this.#waiting.delete(key);
  }

  async #end(together: Waiting<P, T>[]): Promise<void> {
    try {
      const results = await this.#doAll(together.map(({ piece }) => piece));
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
