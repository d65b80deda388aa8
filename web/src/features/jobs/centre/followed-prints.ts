import { Store } from '#web/lib/store.ts';

const key = 'sightline.followed-prints';

function read(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Labels are or were drawn, so that the centre asks for them. Others do without the request. */
export const followedPrints = new Store(read());

export function followPrints(isFollowed: boolean): void {
  followedPrints.set(isFollowed);
  try {
    if (isFollowed) localStorage.setItem(key, 'true');
    else localStorage.removeItem(key);
  } catch {
    // Without storage they are followed until the next reload.
  }
}
