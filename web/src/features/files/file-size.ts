import { limits } from '@sightline/contract/limits';
import { i18n } from '#web/lib/i18n.ts';

const { bytesPerMessage } = limits.attachments;
const kilobyte = 1024;
const smallest = 0.1;

/** "84 kB", "1.8 MB", as the language writes it. Nothing is smaller than a tenth of a kilobyte. */
export function formatSize(bytes: number): string {
  const isLarge = bytes >= kilobyte * kilobyte;
  const value = Math.max(smallest, bytes / (isLarge ? kilobyte * kilobyte : kilobyte));
  return new Intl.NumberFormat(i18n.language, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
}

const sumOf = (files: readonly { size: number }[]): number => files.reduce((sum, { size }) => sum + size, 0);

/** Specification, section 5: for all files of a message together. */
export const fitsInMessage = (files: readonly { size: number }[]): boolean => sumOf(files) <= bytesPerMessage;

export const isPicture = ({ mime }: { mime: string }): boolean => /^image\/(jpeg|png|gif|webp|avif)$/.test(mime);
