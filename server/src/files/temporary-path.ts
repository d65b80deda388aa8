import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadsIn } from './stale-uploads.ts';

/** Lends a path below the data directory to `work`, and removes what was written there. */
export async function withTemporaryPath<T>(dataDir: string, work: (path: string) => Promise<T>): Promise<T> {
  const directory = uploadsIn(dataDir);
  const path = join(directory, randomUUID());
  await mkdir(directory, { recursive: true });
  try {
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}
