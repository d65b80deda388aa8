type Join = { isStale: boolean };

/**
 * Joins whose answer is awaited. An eviction finds no socket in the room yet, so it makes them ask again: what was answered
 * before it may be what it has taken away.
 */
export class PendingJoins {
  readonly #rooms = new Map<string, Set<Join>>();

  /** Resolves with an answer that no eviction has overtaken. What follows in the same turn happens before the next one. */
  async ask(room: string, mayJoin: () => Promise<boolean>): Promise<boolean> {
    const joins = this.#rooms.get(room) ?? new Set<Join>();
    this.#rooms.set(room, joins);
    const join = { isStale: true };
    joins.add(join);
    try {
      let answer = false;
      while (join.isStale) {
        join.isStale = false;
        answer = await mayJoin();
      }
      return answer;
    } finally {
      joins.delete(join);
      if (joins.size === 0 && this.#rooms.get(room) === joins) this.#rooms.delete(room);
    }
  }

  evict(room: string): void {
    for (const join of this.#rooms.get(room) ?? []) join.isStale = true;
  }

  /** Evictions may have been lost. */
  evictAll(): void {
    for (const room of this.#rooms.keys()) this.evict(room);
  }
}
