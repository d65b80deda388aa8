import { buffer } from 'node:stream/consumers';
import { limits } from '@sightline/contract/limits';
import sharp from 'sharp';
import type { Ctx, WithoutTransaction } from '../../../kernel/context.ts';

export type StoredPhoto = { id: string; storage_key: string };

/** `width` and `height` are those of the JPEG. */
export type PrintedPhoto = { bytes: Buffer; width: number; height: number };

/** Largest first. The last one is sharp enough at the size in which photos are printed, six centimetres. */
const attempts = [
  [limits.sheets.photos.printed, 78],
  [760, 70],
  [600, 60],
  [440, 48],
] as const;

type Reader = Pick<WithoutTransaction<Ctx>, 'ports' | 'log'>;

/** Read once at the largest size; smaller ones are made of that. */
async function encode(original: Buffer, share: number): Promise<PrintedPhoto> {
  const side = limits.sheets.photos.printed;
  const upright = sharp(original).rotate().resize(side, side, { fit: 'inside', withoutEnlargement: true });
  const { data: pixels, info: raw } = await upright
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  let printed: PrintedPhoto | undefined;
  for (const [most, quality] of attempts) {
    const { width, height, channels } = raw;
    const photo = sharp(pixels, { raw: { width, height, channels } });
    const { data, info } = await photo
      .resize(most, most, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality })
      .toBuffer({ resolveWithObject: true });
    printed = { bytes: data, width: info.width, height: info.height };
    if (data.length <= share) break;
  }
  if (!printed) throw new Error('a photo is encoded at least once');
  return printed;
}

/**
 * As JPEG, upright, and so small that all photos together fit an e-mail: each gets an equal share. One that cannot be read is
 * left out.
 */
export async function readPhotos(
  { ports: { storage }, log }: Reader,
  photos: readonly StoredPhoto[],
): Promise<Map<string, PrintedPhoto>> {
  const share = limits.sheets.photos.bytesInDocument / Math.max(1, photos.length);
  const printed = new Map<string, PrintedPhoto>();
  for (const { id, storage_key } of photos) {
    try {
      const bytes = await storage.read(storage_key);
      if (bytes) printed.set(id, await encode(await buffer(bytes.stream), share));
    } catch (error) {
      log.warn({ err: error }, 'could not read a photo; left out of the sheet PDF');
    }
  }
  return printed;
}
