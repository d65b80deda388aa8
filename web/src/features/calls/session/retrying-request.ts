/** Milliseconds, in turn. LiveKit drops what is sent to somebody who has only just come, and their own words as well. */
const retryDelays = [350, 1000, 2000, 4000, 8000];

/** Asks the others in a call until they have answered, so many times, and only while somebody is there who could. */
export class RetryingRequest {
  readonly #send: () => void;
  readonly #hasResponder: () => boolean;
  /** What is left of the waits; null while nothing is asked. */
  #left: number[] | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ask: () => void, couldBeAnswered: () => boolean) {
    this.#send = ask;
    this.#hasResponder = couldBeAnswered;
  }

  get isPending(): boolean {
    return this.#left !== null;
  }

  start(): void {
    this.stop();
    this.#left = [...retryDelays];
    this.resume();
  }

  /** Answered; or nobody wants to know any more. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#left = null;
  }

  /** Whoever could answer may have come. */
  resume(): void {
    if (this.#left && this.#timer === undefined && this.#hasResponder()) this.#sendAndSchedule(this.#left);
  }

  #sendAndSchedule(left: number[]): void {
    this.#send();
    const wait = left.shift();
    if (wait === undefined) {
      this.stop();
      return;
    }
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (!this.#hasResponder()) this.#left = [...retryDelays];
      this.resume();
    }, wait);
  }
}
