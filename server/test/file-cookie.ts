import { encrypt } from '../src/http/encrypted-text.ts';
import { testSecrets } from './app.ts';

/** What the browser of whoever holds the token sends when it shows a file, over plain http. */
export const fileCookie = (token: string, name: 'files' | 'guest_files' = 'files'): string =>
  `${name}=${encrypt(testSecrets, token, 'file cookies').toString('base64url')}`;
