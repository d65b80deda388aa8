import { Refusal } from '../refusal.ts';

/*
 * A backup is an ordinary tar archive inside its compression, so that it opens without us too. Of the format only what
 * we write is read: plain files with names of up to 100 bytes, or 255 when they have a slash to be split at.
 */

const BLOCK = 512;
const NAME = { at: 0, length: 100 };
const SIZE = { at: 124, length: 12 };
const CHECKSUM = { at: 148, length: 8 };
const PREFIX = { at: 345, length: 155 };

const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`;

function splitName(name: string): { prefix: string; base: string } {
  if (Buffer.byteLength(name) <= NAME.length) return { prefix: '', base: name };
  const slash = name.indexOf('/', Buffer.byteLength(name) - NAME.length - 1);
  if (slash < 1 || slash > PREFIX.length) throw new Refusal(`The name ${name} is too long for an archive.`);
  return { prefix: name.slice(0, slash), base: name.slice(slash + 1) };
}

function checksumOf(header: Buffer): number {
  const { at, length } = CHECKSUM;
  return header.reduce((sum, byte, index) => sum + (index >= at && index < at + length ? 0x20 : byte), 0);
}

/** What stands in front of the bytes of a file. */
export function tarHeader(name: string, size: number): Buffer {
  const { prefix, base } = splitName(name);
  const header = Buffer.alloc(BLOCK);
  header.write(base, NAME.at);
  header.write(octal(0o600, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, SIZE.length), SIZE.at);
  header.write(octal(Math.floor(Date.now() / 1000), 12), 136);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.write(prefix, PREFIX.at);
  header.write(`${octal(checksumOf(header), 7)} `, CHECKSUM.at);
  return header;
}

const paddingOf = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;

/** What stands behind the bytes of a file. */
export const tarPadding = (size: number): Buffer => Buffer.alloc(paddingOf(size));

export const TAR_END: Buffer = Buffer.alloc(2 * BLOCK);

export type TarEntry = { name: string; size: number; body: AsyncIterable<Buffer> };

/** Bytes by number, from chunks as they come. */
class Bytes {
  readonly #source: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);
  /** What is still to be taken of the last `take`. */
  left = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Up to `most` bytes, whatever is at hand; undefined at the end. */
  async next(most: number): Promise<Buffer | undefined> {
    while (this.#held.length === 0) {
      const { done, value } = await this.#source.next();
      if (done) return undefined;
      this.#held = value;
    }
    const taken = this.#held.subarray(0, most);
    this.#held = this.#held.subarray(taken.length);
    return taken;
  }

  take(count: number): AsyncGenerator<Buffer> {
    this.left = count;
    return this.#takeLeft();
  }

  async *#takeLeft(): AsyncGenerator<Buffer> {
    while (this.left > 0) {
      const chunk = await this.next(this.left);
      if (!chunk) throw new Refusal('The backup ends in the middle: it was cut off.');
      this.left -= chunk.length;
      yield chunk;
    }
  }
}

async function gather(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

function readHeader(header: Buffer): { name: string; size: number } {
  const text = ({ at, length }: { at: number; length: number }): string =>
    header.toString('utf8', at, at + length).replace(/\0.*$/s, '');
  if (Number.parseInt(text(CHECKSUM), 8) !== checksumOf(header)) throw new Refusal('The backup is damaged.');
  const prefix = text(PREFIX);
  return { name: `${prefix}${prefix && '/'}${text(NAME)}`, size: Number.parseInt(text(SIZE), 8) };
}

/** The files of an archive in order. What is left of a body is passed over when the next file is asked for. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const bytes = new Bytes(source);
  while (true) {
    const header = await gather(bytes.take(BLOCK));
    if (header.every((byte) => byte === 0)) break;
    const { name, size } = readHeader(header);
    yield { name, size, body: bytes.take(size) };
    await gather(bytes.take(bytes.left));
    await gather(bytes.take(paddingOf(size)));
  }
  while (await bytes.next(BLOCK)); // whoever reads beneath us checks the very end too
}
