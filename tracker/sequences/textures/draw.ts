import sharp from 'sharp';
import { SURFACE_NAMES, TEXTURE_HEIGHT, TEXTURE_WIDTH, textureFile } from '../texture.ts';
import { drawShapes } from './shapes.ts';

/** `npm run draw-textures -w tracker` rewrites the files of the surfaces after a change of their drawing code. */
const raw = { width: TEXTURE_WIDTH, height: TEXTURE_HEIGHT, channels: 1, depth: 'ushort' } as const;

for (const name of SURFACE_NAMES) {
  const picture = sharp(drawShapes(name), { raw }).toColourspace('grey16');
  await picture.png({ compressionLevel: 9 }).toFile(textureFile(name));
}
