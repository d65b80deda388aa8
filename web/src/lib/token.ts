import { languageKey } from './language.ts';

const tokenKey = 'token';
/** These belong to the device, not to the person who was signed in on it. */
const deviceKeys = [languageKey, 'theme'];

let guestToken: string | null = null;

/** On a call guest's page everything is asked as that guest, whoever else may be signed in in this browser. */
export function actAsGuest(token: string | null): void {
  guestToken = token;
}

export const isGuest = (): boolean => guestToken !== null;

export const readToken = (): string | null => guestToken ?? localStorage.getItem(tokenKey);

export const storeToken = (token: string): void => localStorage.setItem(tokenKey, token);

/**
 * Specification, section 8: a failed user fetch clears local storage. The language and theme of the device stay, and so does
 * what a person has written and nobody has yet: whoever signs in again as that person sends it.
 */
export function clearSessionStorage(): void {
  const kept = deviceKeys.map((key) => [key, localStorage.getItem(key)] as const);
  localStorage.clear();
  for (const [key, value] of kept) if (value !== null) localStorage.setItem(key, value);
}
