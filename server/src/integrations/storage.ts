import { createReadStream } from 'node:fs';
import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** Where the bytes of files live. Keys are made by us, never by a person: `organization/random`. */
export type Storage = {
  /** Takes over a local file; it is complete under `key` or not there at all. */
  put: (key: string, localPath: string) => Promise<void>;
  /** `range` is in bytes, both ends included. Throws ENOENT when there is nothing under `key`. */
  read: (key: string, range?: { start: number; end: number }) => Promise<{ stream: Readable; size: number }>;
  remove: (key: string) => Promise<void>;
};

async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyFile(from, `${to}.part`);
    await rename(`${to}.part`, to);
    await rm(from, { force: true });
  }
}

export function diskStorage(directory: string): Storage {
  const pathOf = (key: string): string => join(directory, key);
  return {
    put: async (key, localPath) => {
      await mkdir(dirname(pathOf(key)), { recursive: true });
      await moveFile(localPath, pathOf(key));
    },
    read: async (key, range) => {
      const { size } = await stat(pathOf(key));
      return { stream: createReadStream(pathOf(key), range), size };
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
