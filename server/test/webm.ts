/** WebM as a browser records it: no length, no places to seek to, segment and clusters of unknown size. */

const unknown = Buffer.from('01ffffffffffffff', 'hex');
const idOf = (hex: string): Buffer => Buffer.from(hex, 'hex');

export function element(id: string, ...content: (Buffer | number)[]): Buffer {
  const bytes = Buffer.concat(content.map((part) => (typeof part === 'number' ? Buffer.from([part]) : part)));
  const size = Buffer.alloc(4);
  size.writeUInt32BE(bytes.length | 0x10000000);
  return Buffer.concat([idOf(id), size, bytes]);
}

const timecode = (at: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(at);
  return bytes;
};

/** A block of `bytes` bytes of a track, so long after its cluster began. */
export function block(track: number, after: number, isKey: boolean, bytes = 20): Buffer {
  const head = Buffer.from([0x80 | track, 0, 0, isKey ? 0x80 : 0]);
  head.writeInt16BE(after, 1);
  return element('a3', head, Buffer.alloc(bytes, track));
}

export const cluster = (at: number, ...blocks: Buffer[]): Buffer =>
  Buffer.concat([idOf('1f43b675'), unknown, element('e7', timecode(at)), ...blocks]);

/** Track 1 is sound, track 2 pictures. */
export const head = Buffer.concat([
  element('1a45dfa3', element('4282', Buffer.from('webm'))),
  idOf('18538067'),
  unknown,
  element('1549a966', element('2ad7b1', 0x0f, 0x42, 0x40), element('4d80', Buffer.from('Chrome'))),
  element(
    '1654ae6b',
    element('ae', element('d7', 1), element('83', 2)),
    element('ae', element('d7', 2), element('83', 1)),
  ),
]);

/** Seven seconds, in three clusters. */
export const sevenSeconds = Buffer.concat([
  head,
  cluster(0, block(1, 0, true), block(2, 10, true), block(2, 2000, false)),
  cluster(3000, block(2, 0, true), block(1, 40, true)),
  cluster(6000, block(1, 0, true), block(2, 0, false), block(1, 1000, true)),
]);

/** Cut wherever it falls, as bytes arrive. */
export function cut(bytes: Buffer, size: number): Buffer[] {
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.subarray(at, at + size));
  return pieces;
}
