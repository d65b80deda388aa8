import { randomBytes } from 'node:crypto';

/** LiveKit's identifiers: a two-letter kind, an underscore, twelve letters or digits. */
export function newSid(kind: 'RM' | 'PA' | 'TR'): string {
  let text = '';
  while (text.length < 12) text += randomBytes(12).toString('base64').replace(/[+/=]/g, '');
  return `${kind}_${text.slice(0, 12)}`;
}

/** A random non-zero 32-bit synchronisation source. */
export function newSsrc(): number {
  return randomBytes(4).readUInt32BE(0) || 1;
}
