import { limits } from '@sightline/contract/limits';
import { languageKey } from './language.ts';

const tokenKey = 'token';
const guestKey = 'guest_token';
/** These belong to the device, not to the person who was signed in on it. */
const deviceKeys = [languageKey, 'theme'];

/** The database of what waits to be sent (outbox-store.ts), named here because it goes with the session. */
export const outboxName = 'outbox';

let guestToken: string | null = null;

/** On a call guest's page everything is asked as that guest, whoever else may be signed in in this browser. */
export function actAsGuest(token: string | null): void {
  guestToken = token;
  showToFiles(guestKey, token);
}

export const isGuest = (): boolean => guestToken !== null;

/** Pictures and players in a page cannot say who asks: for the addresses of files, and no other, the token is a cookie too. */
function showToFiles(name: string, token: string | null): void {
  const age = token === null ? -1 : limits.token.lifetime / 1000;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the asynchronous way is not to be had without https
  document.cookie = `${name}=${token ?? ''}; path=/api/file; max-age=${age}; samesite=strict${secure}`;
}

/** A browser may have kept the one and forgotten the other. Called when the page starts. */
export const showSessionToFiles = (): void => showToFiles(tokenKey, localStorage.getItem(tokenKey));

export const readToken = (): string | null => guestToken ?? localStorage.getItem(tokenKey);

export function storeToken(token: string): void {
  localStorage.setItem(tokenKey, token);
  showToFiles(tokenKey, token);
}

/** Specification, section 8: a failed user fetch clears local storage. The language and theme of the device stay. */
export function clearSessionStorage(): void {
  globalThis.indexedDB?.deleteDatabase(outboxName);
  const kept = deviceKeys.map((key) => [key, localStorage.getItem(key)] as const);
  localStorage.clear();
  showToFiles(tokenKey, null);
  for (const [key, value] of kept) if (value !== null) localStorage.setItem(key, value);
}
