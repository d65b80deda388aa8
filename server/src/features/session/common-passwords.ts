import { readFileSync } from 'node:fs';
import { join } from 'node:path';

let common: ReadonlySet<string> | undefined;

/**
 * Whether a password is among those that are tried first. The list holds what is long enough for us of the passwords that
 * leaks have shown to be the most frequent, in small letters (from @zxcvbn-ts/language-common, MIT).
 */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(
    readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
      .trimEnd()
      .split('\n'),
  );
  return common.has(password.toLowerCase());
}
