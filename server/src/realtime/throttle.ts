const mostRemembered = 10_000;

/** Lets one thing of a key through within some time. */
export class Throttle {
  readonly #apart: number;
  /** When each was last let through, in the order of time. */
  readonly #last = new Map<string, number>();

  constructor(apart: number) {
    this.#apart = apart;
  }

  take(key: string, now = Date.now()): boolean {
    const last = this.#last.get(key);
    if (last !== undefined && now - last < this.#apart) return false;
    this.#last.delete(key);
    this.#last.set(key, now);
    for (const [old, at] of this.#last) {
      if (now - at < this.#apart && this.#last.size <= mostRemembered) break;
      this.#last.delete(old);
    }
    return true;
  }
}
