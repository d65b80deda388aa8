import { Store } from '#web/lib/store.ts';

const key = 'sightline.hidden-jobs';
const most = 50;

function read(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Ended work that the reader has put away; it stays in the list of earlier imports. */
export const hiddenJobs = new Store<readonly string[]>(read());

export function hideJob(id: string): void {
  const next = [...hiddenJobs.get(), id].slice(-most);
  hiddenJobs.set(next);
  try {
    localStorage.setItem(key, JSON.stringify(next));
  } catch {
    // Without storage it is hidden until the next reload.
  }
}
