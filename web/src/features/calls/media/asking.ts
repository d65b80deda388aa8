/** Milliseconds, in turn. LiveKit drops what is sent to somebody who has only just come, and their own words as well. */
const waits = [350, 1000, 2000, 4000, 8000];

/** Asks the others in a call until they have answered, so many times, and only while somebody is there who could. */
export class Asking {
  readonly #ask: () => void;
  readonly #couldBeAnswered: () => boolean;
  /** What is left of the waits; null while nothing is asked. */
  #left: number[] | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ask: () => void, couldBeAnswered: () => boolean) {
    this.#ask = ask;
    this.#couldBeAnswered = couldBeAnswered;
  }

  get isGoingOn(): boolean {
    return this.#left !== null;
  }

  begin(): void {
    this.stop();
    this.#left = [...waits];
    this.look();
  }

  /** Answered; or nobody wants to know any more. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#left = null;
  }

  /** Whoever could answer may have come. */
  look(): void {
    if (this.#left && this.#timer === undefined && this.#couldBeAnswered()) this.#askAgain(this.#left);
  }

  #askAgain(left: number[]): void {
    this.#ask();
    const wait = left.shift();
    if (wait === undefined) {
      this.stop();
      return;
    }
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (!this.#couldBeAnswered()) this.#left = [...waits];
      this.look();
    }, wait);
  }
}
