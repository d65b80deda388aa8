/** Delays in ms, in turn. LiveKit drops data sent to, or sent by, somebody who has only just joined. */
const retryDelays = [350, 1000, 2000, 4000, 8000];

/**
 * Asks the others in the call until they respond, a limited number of times, and only while somebody is there who
 * could.
 */
export class RetryingRequest {
  readonly #send: () => void;
  readonly #hasResponder: () => boolean;
  /** The remaining delays; null while no request is open. */
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

  /** A response arrived, or it is no longer needed. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#left = null;
  }

  /** Called when people join: one of them may be able to respond. */
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
