import { encrypt } from '../src/http/encrypted-text.ts';
import { testSecrets } from './app.ts';

/** The cookie that the browser of the token's owner sends with requests for files, over plain http. */
export const fileCookie = (token: string, name: 'files' | 'guest_files' = 'files'): string =>
  `${name}=${encrypt(testSecrets, token, 'file cookies').toString('base64url')}`;
