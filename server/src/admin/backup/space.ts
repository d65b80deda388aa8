import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Refusal } from '../refusal.ts';
import { sizeText } from '../size-text.ts';
import type { Manifest } from './manifest.ts';

const nearest = (path: string): string => (existsSync(path) ? path : nearest(dirname(path)));

/** Throws when the disk that `path` is on, or will be on, has not that many bytes left. */
export async function requireSpace(path: string, bytes: number): Promise<void> {
  const place = nearest(path);
  const { bavail, bsize } = await statfs(place);
  const free = bavail * bsize;
  if (free >= bytes) return;
  throw new Refusal(`Not enough room in ${place}: ${sizeText(bytes)} are needed and ${sizeText(free)} are free.`);
}

/** Rows take about three times their text: with indexes, and once more in the log that is written ahead. */
const DATABASE_GROWTH = 3;

/** The disk space that a restore needs when database and files are both on this disk. */
export function spaceFor({ tables, files }: Manifest): number {
  return files.bytes + DATABASE_GROWTH * tables.reduce((sum, { bytes }) => sum + bytes, 0);
}
