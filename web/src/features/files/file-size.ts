import { limits } from '@sightline/contract/limits';
import { i18n } from '#web/lib/i18n.ts';

const { bytesPerMessage } = limits.attachments;
const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** "84 kB", "1.8 MB", as the language writes it. */
export function formatSize(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), units.length - 1);
  const value = bytes / 1024 ** step;
  return new Intl.NumberFormat(i18n.language, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 && step > 0 ? 1 : 0,
  }).format(value);
}

const sumOf = (files: readonly { size: number }[]): number => files.reduce((sum, { size }) => sum + size, 0);

/** Specification, section 5: for all files of a message together. */
export const fitsInMessage = (files: readonly { size: number }[]): boolean => sumOf(files) <= bytesPerMessage;

export const isPicture = ({ mime }: { mime: string }): boolean => /^image\/(jpeg|png|gif|webp|avif)$/.test(mime);
