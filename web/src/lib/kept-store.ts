import { limits } from '@sightline/contract/limits';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { Store } from './store.ts';

/*
 * Stores the server's answers on the device for a time without a connection, by person and place. As text, so that its size is known. Signing out
 * deletes the database (lib/token.ts).
 */

export type Kept = { owner: string; hash: string; text: string; at: number };

interface KeptSchema extends DBSchema {
  answers: { key: [string, string]; value: Kept; indexes: { at: number } };
}

export const keptDatabase = 'offline';

/** Whether the device refused to keep more. */
export const isDeviceFull = new Store(false);

let opened: Promise<IDBPDatabase<KeptSchema>> | undefined;

/** Deleting the database, in any tab, closes it first. */
function open(): Promise<IDBPDatabase<KeptSchema>> {
  opened ??= openDB<KeptSchema>(keptDatabase, 1, {
    upgrade(database) {
      const answers = database.createObjectStore('answers', { keyPath: ['owner', 'hash'] });
      answers.createIndex('at', 'at');
    },
    blocking() {
      void opened?.then((database) => database.close());
      opened = undefined;
    },
  });
  return opened;
}

/** The oldest go first until the rest fits. */
async function evict(most: number): Promise<void> {
  const { store, done } = (await open()).transaction('answers', 'readwrite');
  let total = 0;
  for await (const cursor of store.index('at').iterate(null, 'prev')) {
    total += cursor.value.text.length;
    if (total > most) await cursor.delete();
  }
  await done;
}

/** Each writes what has arrived and still waits to be kept. */
export const keptWriters = new Set<() => Promise<void>>();

/** Resolves when everything that has arrived is stored, so that no screen says so earlier. */
export async function flushKept(): Promise<void> {
  for (const write of keptWriters) await write();
}

let written = 0;

/** Keeps the newest answer to each question. A device without room keeps less, and says so. */
export async function keep(owner: string, hash: string, data: unknown): Promise<void> {
  const text = JSON.stringify(data);
  if (text === undefined) return;
  try {
    await (await open()).put('answers', { owner, hash, text, at: Date.now() });
    written += text.length;
    if (written < limits.offline.kept / 10) return;
    written = 0;
    await evict(limits.offline.kept);
    isDeviceFull.set(false);
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error;
    isDeviceFull.set(true);
    await evict(limits.offline.kept / 2);
  }
}

export async function readKept(owner: string, hash: string): Promise<{ data: unknown; at: number } | undefined> {
  const kept = await (await open()).get('answers', [owner, hash]);
  return kept && { data: JSON.parse(kept.text) as unknown, at: kept.at };
}

export async function dropKept(owner: string, hash: string): Promise<void> {
  await (await open()).delete('answers', [owner, hash]);
}

const allOf = (owner: string): IDBKeyRange => IDBKeyRange.bound([owner, ''], [owner, '\uffff']);

/** Returns the size of one owner's answers, in characters. */
export async function keptSize(owner: string): Promise<number> {
  const all = await (await open()).getAll('answers', allOf(owner));
  return all.reduce((sum, { text }) => sum + text.length, 0);
}

export const keptHashes = async (owner: string): Promise<string[]> =>
  (await (await open()).getAllKeys('answers', allOf(owner))).map(([, hash]) => hash);

/** Everything whose key names one of these ids. */
export async function dropKeptAbout(owner: string, ids: readonly string[]): Promise<void> {
  for (const hash of await keptHashes(owner)) if (ids.some((id) => hash.includes(id))) await dropKept(owner, hash);
}

/** Everything of everybody but one. */
export async function dropKeptOfOthers(owner: string): Promise<void> {
  const { store, done } = (await open()).transaction('answers', 'readwrite');
  for await (const cursor of store) if (cursor.value.owner !== owner) await cursor.delete();
  await done;
}
