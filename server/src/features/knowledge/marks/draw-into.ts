import type { Mark } from '@sightline/contract/annotations';
import sharp from 'sharp';
import { outlinesFor } from './glyphs.ts';
import { svgOf } from './svg.ts';

/** The longer side of a picture that marks are drawn into. */
const longest = 2000;

/** A copy of a picture with its marks in it, as JPEG, for what cannot lay one over the other. */
export async function drawInto(bytes: Buffer, marks: readonly Mark[]): Promise<Buffer> {
  const plain = await sharp(bytes)
    .rotate()
    .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  const drawWords = await outlinesFor(marks.map(({ text }) => text));
  const drawn = Buffer.from(svgOf(marks, plain.info, drawWords).text);
  return sharp(plain.data)
    .composite([{ input: drawn }])
    .jpeg({ quality: 85 })
    .toBuffer();
}
