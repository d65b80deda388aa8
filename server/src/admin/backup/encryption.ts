import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { Refusal } from '../refusal.ts';
import { inChunks, splitHead } from './chunks.ts';

/*
 * A sealed file: a line that says so, the salt, a check of the passphrase, and then chunks of AES-256-GCM, each with its
 * tag. A chunk's nonce is its place and whether it is the last, under a key that no other file has; so chunks can be
 * neither swapped, repeated nor left out, the last ones included.
 */

export const SEALED: Buffer = Buffer.from('sightline-sealed-1\n');
const SALT = 16;
const CHECK = 16;
const KEY = 32;
const CHUNK = 64 * 1024;
const TAG = 16;
/** OWASP's minimum for scrypt: 128 MiB for each guess. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

async function deriveKey(passphrase: string, salt: Buffer): Promise<{ key: Buffer; check: Buffer }> {
  const derived = await new Promise<Buffer>((resolve, reject) => {
    scrypt(passphrase, salt, KEY + CHECK, COST, (error, bytes) => (error ? reject(error) : resolve(bytes)));
  });
  return { key: derived.subarray(0, KEY), check: derived.subarray(KEY) };
}

function nonceOf(place: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(place, 5, 6);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

export async function* encrypt(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT);
  const { key, check } = await deriveKey(passphrase, salt);
  yield Buffer.concat([SEALED, salt, check]);
  let place = 0;
  for await (const { piece, last } of inChunks(source, CHUNK)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(place, last));
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
    place += 1;
  }
}

function openChunk(piece: Buffer, key: Buffer, nonce: Buffer): Buffer {
  const end = piece.length - TAG;
  if (end < 0) throw new Refusal('The backup ends in the middle: it was cut off.');
  const decipher = createDecipheriv('aes-256-gcm', key, nonce);
  decipher.setAuthTag(piece.subarray(end));
  try {
    return Buffer.concat([decipher.update(piece.subarray(0, end)), decipher.final()]);
  } catch {
    throw new Refusal('The backup is damaged or was cut off: what it holds is not what was sealed.');
  }
}

/** Opens what `seal` made. `source` begins after the line that says it is sealed. */
export async function* decrypt(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const { head, rest } = await splitHead(source, SALT + CHECK);
  const { key, check } = await deriveKey(passphrase, head.subarray(0, SALT));
  if (!check.equals(head.subarray(SALT)))
    throw new Refusal('The passphrase is not the one the backup was sealed with.');
  let place = 0;
  for await (const { piece, last } of inChunks(rest, CHUNK + TAG)) {
    yield openChunk(piece, key, nonceOf(place, last));
    place += 1;
  }
}
