import { Refusal } from '../refusal.ts';

/** Chunks of exactly `size` bytes, and at the end what is left, be it nothing. */
export async function* inChunks(
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ piece: Buffer; last: boolean }> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    held.push(chunk);
    length += chunk.length;
    if (length <= size) continue;
    const all = Buffer.concat(held);
    let at = 0;
    for (; all.length - at > size; at += size) yield { piece: all.subarray(at, at + size), last: false };
    held = [all.subarray(at)];
    length = all.length - at;
  }
  yield { piece: Buffer.concat(held), last: true };
}

/** The first bytes of a stream, and the rest of it. */
export async function splitHead(
  source: AsyncIterable<Buffer>,
  length: number,
): Promise<{ head: Buffer; rest: AsyncGenerator<Buffer> }> {
  const iterator = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  while (held.length < length) {
    const { done, value } = await iterator.next();
    if (done) throw new Refusal('The file is no backup, or was cut off at its beginning.');
    held = Buffer.concat([held, value]);
  }
  async function* rest(): AsyncGenerator<Buffer> {
    yield held.subarray(length);
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return { head: held.subarray(0, length), rest: rest() };
}
