import type { Storage } from './storage.ts';

const recheckAfter = 15_000;

/**
 * Whether files can be stored and read, for readiness probes: the result of the last check,
 * so that a bucket which is slow to answer makes nobody wait. Without it everything else works.
 */
export class StorageHealth {
  readonly #storage: Storage;
  #askedAt = -Infinity;
  #lack: string | undefined;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  findProblem(now = Date.now()): string | undefined {
    if (now - this.#askedAt >= recheckAfter) {
      this.#askedAt = now;
      this.#storage.check().then(
        () => {
          this.#lack = undefined;
        },
        () => {
          this.#lack = 'files can be neither stored nor read';
        },
      );
    }
    return this.#lack;
  }
}
