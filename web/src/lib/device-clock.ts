import { Store } from './store.ts';

/** A clock that is further off than this is wrong; less is the time that an answer took. */
const wrongFrom = 5 * 60_000;
const key = 'clock-error';

function read(): number {
  return Number(globalThis.localStorage?.getItem(key)) || 0;
}

/** How far the clock of this device is ahead of the server's, in milliseconds; 0 while it is right. Known without a connection too. */
export const clockError = new Store(read());

/** Called with the `Date` header of each answer. */
export function noteServerTime(date: string | null, now = Date.now()): void {
  const at = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(at)) return;
  const error = Math.abs(now - at) < wrongFrom ? 0 : now - at;
  // It differs by a second from answer to answer.
  if (Math.abs(error - clockError.get()) < wrongFrom / 5) return;
  if (error === 0) localStorage.removeItem(key);
  else localStorage.setItem(key, String(error));
  clockError.set(error);
}
