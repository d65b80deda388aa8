import { randomBytes } from 'node:crypto';
import { hashToken } from '../../../http/auth.ts';

/** Crockford's base 32: without letters that look like digits or like each other. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 24;

/** 120 random bits in six groups of four, so that it can also be typed. */
export function makeCode(): string {
  const code = [...randomBytes(length)].map((byte) => letters[byte % letters.length]).join('');
  return code.match(/.{4}/g)?.join('-') ?? code;
}

/** People type small letters, spaces, and O for zero. */
export const readCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');

export const hashCode = (typed: string): Buffer => hashToken(`invitation ${readCode(typed)}`);
