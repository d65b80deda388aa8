import { partOf } from './manifest.ts';
import type { TarEntry } from './tar.ts';

/** Walks through the files of an archive, of which several in a row belong together. */
export class EntryCursor {
  readonly #entries: AsyncIterator<TarEntry>;
  entry: TarEntry | undefined;

  constructor(entries: AsyncIterable<TarEntry>) {
    this.#entries = entries[Symbol.asyncIterator]();
  }

  get name(): string {
    return this.entry?.name ?? '';
  }

  async advance(): Promise<TarEntry | undefined> {
    const { done, value } = await this.#entries.next();
    this.entry = done ? undefined : value;
    return this.entry;
  }

  /** The bytes of a part, however many files they were split into. Stands behind it afterwards. */
  async *bytesOf(part: string): AsyncGenerator<Buffer> {
    for (let { entry } = this; entry && partOf(entry.name) === part; entry = await this.advance()) yield* entry.body;
  }

  async close(): Promise<void> {
    await this.#entries.return?.();
  }
}
