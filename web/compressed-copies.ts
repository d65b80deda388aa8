import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|css|html|json|svg|webmanifest|wasm)$/;
/** Below this a compressed copy saves less than a packet. */
const smallest = 1024;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** The highest quality takes fifteen times as long as the one before, for 7 % less. */
export const qualities = { quick: 9, best: 11 };

/** Every file of a build that is sent compressed. */
export async function listCompressible(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Takes the place of a file at once, so that a request that comes meanwhile reads the one or the other. */
async function replaceFile(path: string, content: Buffer): Promise<void> {
  await writeFile(`${path}.tmp`, content);
  await rename(`${path}.tmp`, path);
}

/** Writes the .br and the .gz of a file beside it. */
export async function compressFile(path: string, quality: number): Promise<void> {
  const content = await readFile(path);
  if (content.length < smallest) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await replaceFile(`${path}.br`, await toBrotli(content, { params }));
  if (quality === qualities.quick) await replaceFile(`${path}.gz`, await toGzip(content, { level: 9 }));
}

/**
 * Leaves a .br and a .gz beside every text file of the build, for a server that serves files as they are. They are made quickly: the first
 * start waits for them. `compress-best.ts` replaces them later.
 */
export const compressedCopies = (): Plugin => ({
  name: 'compressed-copies',
  apply: 'build',
  async writeBundle({ dir }) {
    if (!dir) throw new Error('The build has no output directory.');
    const files = await listCompressible(dir);
    await Promise.all(files.map((file) => compressFile(file, qualities.quick)));
  },
});
