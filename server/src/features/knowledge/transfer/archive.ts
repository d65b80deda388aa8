import type { ArticleImportProblem } from '@sightline/contract/knowledge/transfer';
import { limits } from '@sightline/contract/limits';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import type { z } from 'zod';
import { nameOfEntry } from './entry-names.ts';

export type Problem = z.infer<typeof ArticleImportProblem>;

/** Why an archive or a document is not read. */
export class ImportRefusal extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem);
    this.problem = problem;
  }
}

const bounds = limits.articles.import;
/** Entries below this size may have any compression ratio, as a line that repeats has a high one. */
const smallEntry = 1_000_000;

export type Archive = {
  /** Paths of all files, as they stand in the archive. */
  paths: readonly string[];
  read: (path: string, most: number) => Promise<Buffer>;
};

/** A path that leaves the folder, begins at its root, or hides one of these. Nothing is ever written under such a name. */
const isUnsafe = (path: string): boolean =>
  path.startsWith('/') ||
  /^[a-z]:/i.test(path) ||
  path.includes('\\') ||
  path.split('/').includes('..') ||
  path.includes('\u0000');

/** Lists the entries. Refuses an archive that declares to be larger than allowed, before anything of it is unpacked. */
async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    const name = nameOfEntry(entry);
    if (isUnsafe(name)) throw new ImportRefusal('unsafe_path');
    if (name.endsWith('/')) continue;
    entries.set(name, entry);
    bytes += entry.uncompressedSize;
    if (entries.size > bounds.entries) throw new ImportRefusal('too_many');
    if (bytes > bounds.bytes) throw new ImportRefusal('too_large');
    const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
    if (entry.uncompressedSize > smallEntry && ratio > bounds.ratio) throw new ImportRefusal('suspicious_size');
  }
  return entries;
}

/** yauzl ends a stream that holds more than its entry says; the bound of the caller holds all the same. */
async function readEntry(zip: ZipFile, entry: Entry, most: number): Promise<Buffer> {
  if (entry.uncompressedSize > most) throw new ImportRefusal('too_large');
  const stream = await zip.openReadStreamPromise(entry);
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > most) throw new ImportRefusal('suspicious_size');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

export async function openArchive(bytes: Buffer): Promise<Archive> {
  const asUnreadable = (error: unknown): never => {
    if (error instanceof ImportRefusal) throw error;
    throw new ImportRefusal('unreadable');
  };
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false };
  const zip = await fromBufferPromise(bytes, options).catch(asUnreadable);
  const entries = await listEntries(zip).catch(asUnreadable);
  return {
    paths: [...entries.keys()],
    read: async (path, most) => {
      const entry = entries.get(path);
      if (!entry) throw new ImportRefusal('unreadable');
      return readEntry(zip, entry, most).catch(asUnreadable);
    },
  };
}
