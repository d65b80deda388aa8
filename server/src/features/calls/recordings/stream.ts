import { Readable } from 'node:stream';
import { AppError } from '@sightline/contract/errors';
import type { ByteRange, Storage } from '../../../integrations/storage.ts';
import type { RecordingPart } from './parts.ts';

export const sizeOfParts = (parts: readonly RecordingPart[]): number => parts.reduce((sum, { size }) => sum + size, 0);

type Slice = { storage_key: string; range: ByteRange };

/** Maps a byte range of the whole recording to the ranges of its parts. */
export function slicesOf(parts: readonly RecordingPart[], { start, end }: ByteRange): Slice[] {
  const slices: Slice[] = [];
  let before = 0;
  for (const { storage_key, size } of parts) {
    const range = { start: Math.max(0, start - before), end: Math.min(size - 1, end - before) };
    if (range.start <= range.end) slices.push({ storage_key, range });
    before += size;
  }
  return slices;
}

async function openSlice(storage: Storage, { storage_key, range }: Slice): Promise<Readable> {
  const bytes = await storage.read(storage_key, range);
  if (!bytes) throw new AppError('NOT_FOUND');
  return bytes.stream;
}

/** Reads one part after the other. A recording that cannot be read at all fails before the first byte. */
export async function readParts(
  storage: Storage,
  parts: readonly RecordingPart[],
  range: ByteRange,
): Promise<Readable> {
  const [first, ...others] = slicesOf(parts, range);
  if (!first) return Readable.from([]);
  const opened = await openSlice(storage, first);
  return Readable.from(joined(storage, opened, others), { objectMode: false });
}

async function* joined(storage: Storage, first: Readable, others: readonly Slice[]): AsyncGenerator<Buffer> {
  yield* first;
  for (const slice of others) yield* await openSlice(storage, slice);
}
