import { rm, stat } from 'node:fs/promises';
import { limits } from '@sightline/contract/limits';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { openHeif } from './heif.ts';
import { eraseMetadata, ImplausibleFileError, isHeif } from './media-metadata.ts';

const { pixels, thumbnail } = limits.pictures;
export type PictureType = keyof typeof pixels;

export const isPictureType = (mime: string): mime is PictureType => Object.hasOwn(pixels, mime);

/** A file on disk and, for a picture, where to write the safe copy and the small one. */
export type SanitizeJob = { path: string; mime: string; copy: string; thumbnail: string };

/** `converted`: written as JPEG. `erased`: safe as it lies. `unreadable`: it is not what its first bytes say. `refused`: no camera writes such a file. */
export type Sanitized =
  | { kind: 'picture' | 'converted'; size: number; width: number; height: number }
  | { kind: 'erased' | 'too-large' | 'unreadable' | 'refused' };

export async function sanitize(job: SanitizeJob): Promise<Sanitized> {
  const { path, mime } = job;
  if (isPictureType(mime)) return rewrite({ ...job, mime });
  const converted = isHeif(mime) && (await convert(job));
  if (converted) return converted;
  try {
    await eraseMetadata(path, mime);
    return { kind: 'erased' };
  } catch (error) {
    if (error instanceof RangeError) return { kind: 'unreadable' };
    if (error instanceof ImplausibleFileError) return { kind: 'refused' };
    throw error;
  }
}

type PictureJob = SanitizeJob & { mime: PictureType };

/** Encodes each type again. AVIF takes ten times as long with the encoder's usual effort. */
const encoders: Record<PictureType, (picture: Sharp, metadata: Metadata) => Sharp> = {
  'image/jpeg': (picture) => picture.jpeg({ quality: 90 }),
  'image/png': (picture, { isPalette }) => picture.png({ palette: isPalette }),
  'image/webp': (picture) => picture.webp({ quality: 90 }),
  'image/gif': (picture) => picture.gif(),
  'image/avif': (picture) => picture.avif({ quality: 70, effort: 0 }),
  'image/tiff': (picture) => picture.tiff({ compression: 'lzw' }),
};

/**
 * Writes a picture again from its pixels, upright, so that nothing else travels inside it: no place, no camera, no second
 * file. Also writes a small copy for lists. The pixels of all frames count, and are read from the header before anything is decoded.
 */
async function rewrite(job: PictureJob): Promise<Sanitized> {
  try {
    const metadata = await sharp(job.path, { limitInputPixels: false, animated: true }).metadata();
    if (countPixels(metadata) > pixels[job.mime]) return { kind: 'too-large' };
    const { width, height } = await encoders[job.mime](open(job, true).autoOrient(), metadata).toFile(job.copy);
    await open(job, false).autoOrient().resize(resizing).webp({ quality: 78 }).toFile(job.thumbnail);
    const { size } = await stat(job.copy);
    // The frames of an animation lie one below the other.
    return { kind: 'picture', size, width, height: Math.round(height / (metadata.pages ?? 1)) };
  } catch {
    await Promise.all([job.copy, job.thumbnail].map((path) => rm(path, { force: true })));
    return { kind: 'unreadable' };
  }
}

/** Undefined where it cannot be read: it is kept as it came, then. */
async function convert({ path, copy, thumbnail: small }: SanitizeJob): Promise<Sanitized | undefined> {
  const picture = await openHeif(path);
  if (picture === undefined) return undefined;
  if (picture === 'too-large') return { kind: 'too-large' };
  const { size, width, height } = await picture.clone().jpeg({ quality: 90 }).toFile(copy);
  await picture.resize(resizing).webp({ quality: 78 }).toFile(small);
  return { kind: 'converted', size, width, height };
}

const countPixels = ({ width, height, pageHeight = height, pages = 1 }: Metadata): number => width * pageHeight * pages;

const resizing = { width: thumbnail, height: thumbnail, fit: 'inside', withoutEnlargement: true } as const;

const open = ({ path, mime }: PictureJob, animated: boolean): Sharp =>
  sharp(path, { limitInputPixels: pixels[mime], animated, failOn: 'error' });
