/** Subscribers to an event. */
export class Listeners<Told extends unknown[] = []> {
  readonly #listeners = new Set<(...told: Told) => void>();

  /** The returned function unsubscribes. */
  readonly subscribe = (listener: (...told: Told) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  emit(...told: Told): void {
    for (const listener of this.#listeners) listener(...told);
  }
}
