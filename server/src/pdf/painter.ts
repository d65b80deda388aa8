import { createHash } from 'node:crypto';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { LRUCache } from 'lru-cache';
import { ExceededBoundsError, type Following, IsolatedProcess, type JobBounds } from '../isolated/isolated-process.ts';
import { PeopleQueue, type Requester } from '../isolated/people-queue.ts';

/** `module` exports `paint`, which makes a document of `input`. */
export type PaintJob = { module: string; input: unknown };
export type Painted = { bytes: Uint8Array } | { failure: string };

type Painting<Input> = {
  module: URL;
  /** Identifies the content: the same key makes the same bytes. Left out for what is drawn once. */
  key?: unknown;
  /** Read when it is drawn, so that waiting work holds no memory. */
  input: () => Input | Promise<Input>;
};

const script = new URL('./painter-process.ts', import.meta.url);
const { one, waiting, cached } = limits.painting;
const full = 'DOCUMENT_QUEUE_FULL';

/**
 * Draws documents in a process of its own, one at a time. Workspaces and people take turns, so that somebody who prints forty sheets does
 * not hold up others. The same content is drawn once.
 */
export class Painter {
  readonly #process: IsolatedProcess<PaintJob, Painted>;
  readonly #queue = new PeopleQueue({ ...waiting, full });
  readonly #readers = new PeopleQueue({ ...waiting, full });
  readonly #cache = new LRUCache<string, Buffer, () => Promise<Buffer>>({
    maxSize: cached.bytes,
    ttl: cached.for,
    sizeCalculation: (document) => Math.max(1, document.length),
    fetchMethod: (_key, _stale, { context }) => context(),
  });

  constructor(bounds: JobBounds = one) {
    this.#process = new IsolatedProcess(script, bounds, { ...waiting, full });
  }

  /**
   * Reads what a document holds, one after another: somebody who asks for forty at once would take every connection to the database. Throws
   * DOCUMENT_QUEUE_FULL.
   */
  read<T>(requester: Requester, work: () => Promise<T>): Promise<T> {
    return this.#readers.run(requester, work);
  }

  /** Throws DOCUMENT_QUEUE_FULL, DOCUMENT_TOO_LARGE, and why it was aborted. */
  async paint<Input>(requester: Requester, painting: Painting<Input>, following?: Following): Promise<Buffer> {
    const { key, module } = painting;
    const draw = () => this.#queue.run(requester, () => this.#draw(painting, following));
    if (key === undefined) return draw();
    const content = JSON.stringify([requester.organization_id, module.href, key]);
    const hash = createHash('sha256').update(content).digest('base64');
    return this.#cache.forceFetch(hash, { context: draw });
  }

  close(): Promise<void> {
    return this.#process.close();
  }

  async #draw<Input>({ module, input }: Painting<Input>, following?: Following): Promise<Buffer> {
    const job = { module: module.href, input: await input() };
    const painted = await this.#process.run('', job, following).catch((error: unknown) => {
      if (error instanceof ExceededBoundsError) throw new AppError('DOCUMENT_TOO_LARGE');
      throw error;
    });
    if ('failure' in painted) throw new Error(`a document could not be drawn: ${painted.failure}`);
    return Buffer.from(painted.bytes);
  }
}
