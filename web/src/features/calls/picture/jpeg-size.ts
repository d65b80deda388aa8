import type { Size } from './picture-mapping.ts';

const [start, marker] = [0xffd8, 0xff];
/** Among the markers of frames there are three of tables. */
const [firstFrame, lastFrame, tables] = [0xc0, 0xcf, [0xc4, 0xc8, 0xcc]];
/** Of a frame, up to its width. */
const frameLength = 9;

const isFrame = (kind: number): boolean => kind >= firstFrame && kind <= lastFrame && !tables.includes(kind);

/** As a JPEG says it of itself, before anybody unpacks it: a small file may become a picture that fills the memory. */
export function jpegSize(bytes: Uint8Array): Size | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 2 || view.getUint16(0) !== start) return undefined;
  for (let at = 2; at + frameLength <= view.byteLength; at += 2 + view.getUint16(at + 2)) {
    if (view.getUint8(at) !== marker) return undefined;
    if (isFrame(view.getUint8(at + 1))) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
  }
  return undefined;
}
