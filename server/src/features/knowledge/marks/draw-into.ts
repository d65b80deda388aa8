import type { Mark } from '@sightline/contract/annotations';
import sharp from 'sharp';
import type { Size } from './svg.ts';

/** The longer side of a picture that marks are drawn into. */
const longest = 2000;

/** An SVG of marks whose words are outlines. */
export type OutlineMarks = (marks: readonly Mark[], size: Size) => Promise<Buffer>;

/** A copy of a picture with its marks in it, as JPEG, for what cannot lay one over the other. */
export async function drawInto(bytes: Buffer, marks: readonly Mark[], outline: OutlineMarks): Promise<Buffer> {
  const plain = await sharp(bytes)
    .rotate()
    .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = plain.info;
  const drawn = await outline(marks, { width, height });
  return sharp(plain.data)
    .composite([{ input: drawn }])
    .jpeg({ quality: 85 })
    .toBuffer();
}
