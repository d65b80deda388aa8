import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Refusal } from '../refusal.ts';
import { splitHead } from './chunks.ts';
import { decrypt, encrypt, SEALED } from './encryption.ts';
import { readTar, type TarEntry } from './tar.ts';

const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
const compression = {
  params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
};

/**
 * Compresses and, with a passphrase, seals what comes into a file that appears complete under its name or not at all, also
 * when the power fails. Nobody but its owner may read it.
 */
export async function writeArchive(
  file: string,
  content: AsyncIterable<Uint8Array>,
  passphrase?: string,
): Promise<number> {
  const part = `${file}.part`;
  try {
    const out = createWriteStream(part, { mode: 0o600, flush: true });
    const compress = createZstdCompress(compression);
    if (passphrase) await pipeline(content, compress, (plain) => encrypt(plain, passphrase), out);
    else await pipeline(content, compress, out);
    await rename(part, file);
    await syncFolder(dirname(file));
    return out.bytesWritten;
  } catch (error) {
    await rm(part, { force: true }).catch(() => {}); // the first error is the one to tell
    throw error;
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The files of a backup in order. Throws a Refusal for whatever is no backup, not whole, or sealed otherwise. */
export async function* readArchive(file: string, passphrase?: string): AsyncGenerator<TarEntry> {
  const source = createReadStream(file, { highWaterMark: 1024 * 1024 });
  await once(source, 'open').catch((cause: Error) => {
    throw new Refusal(`The backup cannot be read (${cause.message}).`);
  });
  try {
    const plain = await decryptIfEncrypted(source, passphrase);
    yield* readTar(decompress(plain));
  } finally {
    source.destroy();
  }
}

async function decryptIfEncrypted(source: AsyncIterable<Buffer>, passphrase?: string): Promise<AsyncIterable<Buffer>> {
  const start = await splitHead(source, ZSTD.length);
  if (start.head.equals(ZSTD)) return rejoin(start);
  const { head, rest } = await splitHead(rejoin(start), SEALED.length);
  if (!head.equals(SEALED)) throw new Refusal('The file is not a backup of Sightline.');
  if (!passphrase) {
    throw new Refusal('The backup is sealed with a passphrase. Name it: --passphrase-file <file>, or --passphrase.');
  }
  return decrypt(rest, passphrase);
}

async function* rejoin({ head, rest }: { head: Buffer; rest: AsyncIterable<Buffer> }): AsyncGenerator<Buffer> {
  yield head;
  yield* rest;
}

async function* decompress(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const plain = createZstdDecompress();
  const piped = pipeline(source, plain);
  piped.catch(() => {}); // the reader gets the error
  try {
    yield* plain as AsyncIterable<Buffer>;
    await piped;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'Z_BUF_ERROR') throw new Refusal('The backup ends in the middle: it was cut off.');
    if (code.startsWith('ZSTD_')) throw new Refusal('The backup is damaged: its compression cannot be read.');
    throw error;
  }
}
