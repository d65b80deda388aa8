import { languageKey } from './language.ts';

const tokenKey = 'token';
/** These belong to the device, not to the person who was signed in on it. */
const deviceKeys = [languageKey, 'theme'];

export const readToken = (): string | null => localStorage.getItem(tokenKey);
export const storeToken = (token: string): void => localStorage.setItem(tokenKey, token);

/** Specification, section 8: a failed user fetch clears local storage. The language and theme of the device stay. */
export function clearSessionStorage(): void {
  const kept = deviceKeys.map((key) => [key, localStorage.getItem(key)] as const);
  localStorage.clear();
  for (const [key, value] of kept) if (value !== null) localStorage.setItem(key, value);
}
