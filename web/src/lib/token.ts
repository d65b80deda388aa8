const tokenKey = 'token';

let guestToken: string | null = null;

/** A call guest's page sends every request as that guest, even if somebody is signed in in this browser. */
export function actAsGuest(token: string | null): void {
  guestToken = token;
}

export const isGuest = (): boolean => guestToken !== null;

export const readToken = (): string | null => guestToken ?? localStorage.getItem(tokenKey);

export const storeToken = (token: string): void => localStorage.setItem(tokenKey, token);

/**
 * Specification, section 8: a failed user fetch clears local storage, and so does signing out: what is left says nothing of
 * who was here. Messages that are not sent yet are kept apart (outbox.ts), and are sent when that person signs in again.
 */
export function clearSessionStorage(): void {
  localStorage.clear();
  // Deletes the offline data of `lib/kept-store.ts` and `lib/kept-pictures.ts`, which are not loaded here.
  globalThis.indexedDB?.deleteDatabase('offline');
  void globalThis.caches?.delete('offline-pictures');
}
