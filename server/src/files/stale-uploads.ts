import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder of files while they arrive. */
export const uploadsIn = (dataDir: string): string => join(dataDir, 'uploads');

/** Longer than any upload lasts. Younger ones may be another process's, which uses the same folder. */
const abandonedAfter = 6 * 60 * 60 * 1000;

/** Removes what uploads left behind that were under way when a process was killed. */
export async function removeStaleUploads(directory: string, now = Date.now()): Promise<void> {
  const names = await readdir(directory).catch(() => []); // made with the first upload
  for (const name of names) {
    const path = join(directory, name);
    const found = await stat(path).catch(() => undefined);
    if (found && now - found.mtimeMs > abandonedAfter) await rm(path, { force: true });
  }
}
