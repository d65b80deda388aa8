import type { Size } from './picture-mapping.ts';

const [start, marker] = [0xffd8, 0xff];
/** Three markers in the range of frame headers are tables. */
const [firstFrame, lastFrame, tables] = [0xc0, 0xcf, [0xc4, 0xc8, 0xcc]];
/** The length of a frame header up to its width. */
const frameLength = 9;

const isFrame = (kind: number): boolean => kind >= firstFrame && kind <= lastFrame && !tables.includes(kind);

/**
 * Reads the size from a JPEG's header before it is decoded: a small file may decode to a picture that fills the memory.
 */
export function jpegSize(bytes: Uint8Array): Size | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 2 || view.getUint16(0) !== start) return undefined;
  for (let at = 2; at + frameLength <= view.byteLength; at += 2 + view.getUint16(at + 2)) {
    if (view.getUint8(at) !== marker) return undefined;
    if (isFrame(view.getUint8(at + 1))) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
  }
  return undefined;
}
