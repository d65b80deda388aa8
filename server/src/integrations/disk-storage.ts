import { createReadStream } from 'node:fs';
import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Storage } from './storage.ts';

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error;
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
      const found = await stat(pathOf(key)).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return undefined;
        throw error;
      });
      if (!found) return undefined;
      const size = range ? range.end - range.start + 1 : found.size;
      return { stream: createReadStream(pathOf(key), range), size };
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    check: async () => {
      await mkdir(directory, { recursive: true });
    },
  };
}
