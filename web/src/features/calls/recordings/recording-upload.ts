import type { Envelope } from '@sightline/contract/envelope';

type Answer = Pick<Envelope, 'status' | 'code'> & { retryAfter?: number };

export type UploadPort = {
  send: (number: number, part: Blob) => Promise<Answer>;
  complete: (parts: number) => Promise<Answer>;
  wait: (milliseconds: number) => Promise<void>;
};

export type UploadState = { waiting: number; problem: string | null; isDone: boolean };

/** Growing delays in ms; the last one is the longest time until a restored connection is noticed. */
const retryDelays = [500, 1000, 2000, 5000, 10_000];

/**
 * No response, a server error, or a request to wait. Full storage does not pass. "Parts missing" only means that the
 * server does not yet know that recording has stopped.
 */
const isTransient = ({ status, code }: Answer): boolean =>
  status === 0 || status === 429 || (status >= 500 && code !== 'STORAGE_FULL') || code === 'RECORDING_PARTS_MISSING';

/**
 * Uploads the parts of a recording one after the other. Without a connection they wait in memory. A refusal ends the
 * upload; the server keeps the parts that arrived before.
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

  /** No more parts will follow. */
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

  /** Returns false when the server refused. */
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
