import { readFile } from 'node:fs/promises';
import { limits } from '@sightline/contract/limits';
import sharp, { type Sharp } from 'sharp';

/**
 * What phones write by default, and no browser but Safari shows. Decoded upright, of several pictures in a file the first; undefined
 * where it cannot be read. sharp decodes no HEVC.
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
