/** Who wants to hear of something that happens. */
export class Listeners<Told extends unknown[] = []> {
  readonly #listeners = new Set<(...told: Told) => void>();

  /** Until the returned function is called. */
  readonly subscribe = (listener: (...told: Told) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  emit(...told: Told): void {
    for (const listener of this.#listeners) listener(...told);
  }
}
