import { inflateSync } from 'node:zlib';

/** Eight bits a channel, row by row. */
export type Pixels = { width: number; height: number; channels: 3 | 4; data: Uint8Array };

const SIGNATURE_BYTES = 8;
const TRUECOLOR = 2;
const TRUECOLOR_WITH_ALPHA = 6;

/** Reads the kind of PNG that browsers make of screens: eight bits a channel, not interlaced. */
export function readPng(file: Buffer): Pixels {
  let header: Buffer = Buffer.alloc(0);
  const compressed: Buffer[] = [];
  for (let at = SIGNATURE_BYTES; at < file.length; ) {
    const length = file.readUInt32BE(at);
    const name = file.toString('latin1', at + 4, at + 8);
    const content = file.subarray(at + 8, at + 8 + length);
    if (name === 'IHDR') header = content;
    if (name === 'IDAT') compressed.push(content);
    at += 12 + length;
  }
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth, kind, interlace] = [header[8], header[9], header[12]];
  if (depth !== 8 || interlace !== 0 || (kind !== TRUECOLOR && kind !== TRUECOLOR_WITH_ALPHA))
    throw new Error(`a PNG of another kind: depth ${depth}, colours ${kind}, interlace ${interlace}`);
  const channels = kind === TRUECOLOR ? 3 : 4;
  return {
    width,
    height,
    channels,
    data: unfilter(inflateSync(Buffer.concat(compressed)), width * channels, channels),
  };
}

/** The first byte of each row names the filter that predicts it from its left and upper neighbours (PNG specification, section 9). */
function unfilter(filtered: Buffer, stride: number, channels: number): Uint8Array {
  const rows = filtered.length / (stride + 1);
  const data = new Uint8Array(rows * stride);
  for (let row = 0; row < rows; row++) {
    const filter = filtered[row * (stride + 1)];
    for (let x = 0, to = row * stride; x < stride; x++, to++) {
      const left = x < channels ? 0 : (data[to - channels] as number);
      const above = row === 0 ? 0 : (data[to - stride] as number);
      const corner = x < channels || row === 0 ? 0 : (data[to - stride - channels] as number);
      data[to] = (filtered[row * (stride + 1) + 1 + x] as number) + predict(filter, left, above, corner);
    }
  }
  return data;
}

function predict(filter: number | undefined, left: number, above: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  const [toLeft, toAbove, toCorner] = [above - corner, left - corner, left + above - 2 * corner].map(Math.abs) as [
    number,
    number,
    number,
  ];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}
