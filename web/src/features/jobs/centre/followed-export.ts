import { Store } from '#web/lib/store.ts';

const key = 'sightline.followed-export';

function read(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Something of the account is or was under way, so that the centre asks for it. Others do without the request. */
export const followedExport = new Store(read());

export function followExport(isFollowed: boolean): void {
  followedExport.set(isFollowed);
  try {
    if (isFollowed) localStorage.setItem(key, 'true');
    else localStorage.removeItem(key);
  } catch {
    // Without storage it is followed until the next reload.
  }
}
