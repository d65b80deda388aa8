import { join } from 'node:path';
import sharp from 'sharp';
import { SeededRandom } from '../src/seeded-random.ts';

/** A picture of a surface and its reduced sizes, so that it can be seen from afar without flicker. */
export type Texture = readonly Plate[];
export type Plate = { readonly width: number; readonly height: number; readonly data: Float32Array };

/** Fills empty areas: noise from `gray - grain` to `gray + grain`. */
type Ground = { readonly seed: number; readonly gray: number; readonly grain: number };

export const SURFACE_NAMES = ['circuit', 'keypad', 'label', 'wall', 'plain'] as const;
export type SurfaceName = (typeof SURFACE_NAMES)[number];

export const TEXTURE_WIDTH = 1024;
export const TEXTURE_HEIGHT = 768;
const HALVES = 4;
/** The value of empty areas in a file. */
const BARE = 0;
/** A file has 16 bits for the 8 bits of frames, so that no gray is rounded before it is filmed. */
export const STEPS_PER_LEVEL = 257;

export const textureFile = (name: SurfaceName): string => join(import.meta.dirname, 'textures', `${name}.png`);

/** The content of a surface's file, row by row: gray levels. */
export async function readShapes(name: SurfaceName): Promise<Uint16Array> {
  const picture = sharp(textureFile(name)).toColourspace('grey16').raw({ depth: 'ushort' });
  const { data } = await picture.toUint8Array();
  return new Uint16Array(data.buffer);
}

/** The grain is not in the file, which it would make many times as large. */
export async function readTexture(name: SurfaceName, ground: Ground): Promise<Texture> {
  return fillGround(await readShapes(name), TEXTURE_WIDTH, ground);
}

export function fillGround(shapes: Uint16Array, width: number, { seed, gray, grain }: Ground): Texture {
  const random = new SeededRandom(seed);
  const data = new Float32Array(shapes.length);
  for (const [k, shape] of shapes.entries()) {
    const ground = random.between(gray - grain, gray + grain);
    data[k] = shape === BARE ? ground : shape / STEPS_PER_LEVEL;
  }
  const plates: Plate[] = [{ width, height: shapes.length / width, data }];
  for (let k = 1; k < HALVES; k++) plates.push(halve(plates[k - 1] as Plate));
  return plates;
}

function halve(from: Plate): Plate {
  const width = from.width >> 1;
  const height = from.height >> 1;
  const pixel = (i: number): number => from.data[i] as number;
  const data = Float32Array.from({ length: width * height }, (_, k) => {
    const i = 2 * Math.floor(k / width) * from.width + 2 * (k % width);
    return (pixel(i) + pixel(i + 1) + pixel(i + from.width) + pixel(i + from.width + 1)) / 4;
  });
  return { width, height, data };
}
