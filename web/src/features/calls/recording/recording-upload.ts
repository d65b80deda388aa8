import type { Envelope } from '@sightline/contract/envelope';

type Answer = Pick<Envelope, 'status' | 'code'> & { retryAfter?: number };

export type UploadPort = {
  send: (number: number, part: Blob) => Promise<Answer>;
  complete: (parts: number) => Promise<Answer>;
  wait: (milliseconds: number) => Promise<void>;
};

export type UploadState = { waiting: number; problem: string | null; isDone: boolean };

/** Between tries, longer and longer; a connection that comes back is noticed within the last of them. */
const retryDelays = [500, 1000, 2000, 5000, 10_000];

/**
 * No answer, a server that is not itself, or one that wants to be asked later. What is full stays full. Parts are missing
 * only to a server that has yet to hear that the recording was stopped.
 */
const isTransient = ({ status, code }: Answer): boolean =>
  status === 0 || status === 429 || (status >= 500 && code !== 'STORAGE_FULL') || code === 'RECORDING_PARTS_MISSING';

/**
 * The parts of a recording on their way to the server, one after the other and in order. While there is no connection they
 * wait in memory. A refusal is the end: what arrived before it is kept.
 */
export class PartUpload {
  readonly #port: UploadPort;
  readonly #onChange: (state: UploadState) => void;
  readonly #parts: Blob[] = [];
  #sent = 0;
  #isClosed = false;
  #isBusy = false;
  #state: UploadState = { waiting: 0, problem: null, isDone: false };

  constructor(port: UploadPort, onChange: (state: UploadState) => void) {
    this.#port = port;
    this.#onChange = onChange;
  }

  add(part: Blob): void {
    if (part.size === 0 || this.#isClosed || this.#state.problem) return;
    this.#parts.push(part);
    void this.#work();
  }

  /** There will be no more parts. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    void this.#work();
  }

  async #work(): Promise<void> {
    this.#emit({ waiting: this.#parts.length });
    if (this.#isBusy || this.#state.problem) return;
    this.#isBusy = true;
    while (!this.#state.problem && this.#parts.length > 0) await this.#sendFirst();
    this.#isBusy = false;
    if (this.#isClosed && !this.#state.problem) await this.#finish();
  }

  async #sendFirst(): Promise<void> {
    const [part] = this.#parts;
    if (!part) return;
    if (!(await this.#retryUntilAnswered(() => this.#port.send(this.#sent + 1, part)))) return;
    this.#sent += 1;
    this.#parts.shift();
    this.#emit({ waiting: this.#parts.length });
  }

  async #finish(): Promise<void> {
    if (await this.#retryUntilAnswered(() => this.#port.complete(this.#sent))) this.#emit({ isDone: true });
  }

  /** False when it was refused. */
  async #retryUntilAnswered(ask: () => Promise<Answer>): Promise<boolean> {
    for (let failures = 0; ; failures += 1) {
      const answer = await ask();
      if (answer.status === 200) return true;
      if (!isTransient(answer)) {
        this.#parts.length = 0;
        this.#emit({ problem: answer.code, waiting: 0 });
        return false;
      }
      const pause = retryDelays[Math.min(failures, retryDelays.length - 1)] ?? 0;
      await this.#port.wait(Math.max(pause, (answer.retryAfter ?? 0) * 1000));
    }
  }

  #emit(change: Partial<UploadState>): void {
    this.#state = { ...this.#state, ...change };
    this.#onChange(this.#state);
  }
}
