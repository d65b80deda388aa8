import { limits } from '@sightline/contract/limits';
import type { FastifyBaseLogger } from 'fastify';

type Refusals = { count: number; details: object };

/** Writes the first refusal of a kind at once and the others together, so that refusing costs no line each. */
export class RefusalLog {
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  readonly #unwritten = new Map<string, Refusals>();
  readonly #timer: NodeJS.Timeout;

  constructor(log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#log = log;
    this.#timer = setInterval(() => this.flush(), limits.socket.refusalsLoggedEvery).unref();
  }

  /** `kind` is one of a few sentences; `details` are those of the latest one. */
  note(kind: string, details: object): void {
    const known = this.#unwritten.get(kind);
    if (!known) this.#log.warn(details, kind);
    this.#unwritten.set(kind, { count: known ? known.count + 1 : 0, details });
  }

  flush(): void {
    for (const [kind, { count, details }] of this.#unwritten) {
      if (count === 0) this.#unwritten.delete(kind);
      else {
        this.#log.warn({ ...details, count }, kind);
        this.#unwritten.set(kind, { count: 0, details });
      }
    }
  }

  close(): void {
    clearInterval(this.#timer);
    this.flush();
  }
}
