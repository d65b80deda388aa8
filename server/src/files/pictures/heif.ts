import { readFile } from 'node:fs/promises';
import { limits } from '@sightline/contract/limits';
import sharp, { type Sharp } from 'sharp';

/**
 * Decodes HEIF, which phones write by default and no browser but Safari shows; sharp decodes no HEVC. Returns the first picture, upright;
 * undefined where it cannot be read.
 */
export async function openHeif(path: string): Promise<Sharp | 'too-large' | undefined> {
  const { all } = await import('heic-decode');
  try {
    const pictures = await all({ buffer: await readFile(path) });
    try {
      const [first] = pictures;
      if (!first) return undefined;
      if (first.width * first.height > limits.pictures.heifPixels) return 'too-large';
      const { data, width, height } = await first.decode();
      return sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: '#ffffff' });
    } finally {
      pictures.dispose();
    }
  } catch {
    return undefined;
  }
}
