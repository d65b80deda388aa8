import { readFileSync } from 'node:fs';
import { join } from 'node:path';

let common: ReadonlySet<string> | undefined;

/**
 * Whether a password is among those that are tried first: what is long enough for us of the passwords that leaks have shown
 * to be the most frequent, by three lists (`common-passwords.license.txt`).
 */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(listCommonPasswords());
  return common.has(password.toLowerCase());
}

/** In small letters. */
export function listCommonPasswords(): string[] {
  return readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .trimEnd()
    .split('\n');
}
