import { readFileSync } from 'node:fs';
import { join } from 'node:path';

let common: ReadonlySet<string> | undefined;

/**
 * Says whether a password is among those that attackers try first: the most frequent ones of leaks, if they are long enough for us, from
 * three lists (`common-passwords.license.txt`).
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
