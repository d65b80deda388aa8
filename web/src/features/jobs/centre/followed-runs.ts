import { Store } from '#web/lib/store.ts';

const key = 'sightline.followed-runs';

function read(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Long work is or was under way, so that the centre asks for it. Others do without the request. */
export const followedRuns = new Store(read());

export function followRuns(): void {
  followedRuns.set(true);
  try {
    localStorage.setItem(key, 'true');
  } catch {
    // Without storage it is followed until the next reload.
  }
}
