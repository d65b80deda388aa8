/**
 * Work under one key is done one piece at a time, in the order in which it was asked for. Those who would wait for the
 * same row wait here, without a database connection each; across nodes the row's lock still decides.
 */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const mine = (this.#last.get(key) ?? Promise.resolve()).then(work, work);
    this.#last.set(key, mine);
    const leave = () => {
      if (this.#last.get(key) === mine) this.#last.delete(key);
    };
    mine.then(leave, leave);
    return mine;
  }

  /** How many keys have work waiting or under way. */
  get size(): number {
    return this.#last.size;
  }
}
