/** Tracks which of another node's numbered messages have arrived here. They may come twice, and in another order than sent. */
export class SequenceTracker {
  #upTo: number;
  readonly #beyond = new Set<number>();

  constructor(upTo: number) {
    this.#upTo = upTo;
  }

  /** False when this message has arrived before, or has been given up as lost. */
  accept(number: number): boolean {
    if (number <= this.#upTo || this.#beyond.has(number)) return false;
    this.#beyond.add(number);
    this.#advance();
    return true;
  }

  /** Everything up to `number` should be here by now. True when it is not; what is missing is then given up. */
  hasGap(number: number): boolean {
    if (number <= this.#upTo) return false;
    this.#upTo = number;
    for (const early of this.#beyond) if (early <= number) this.#beyond.delete(early);
    this.#advance();
    return true;
  }

  #advance(): void {
    while (this.#beyond.delete(this.#upTo + 1)) this.#upTo += 1;
  }
}
