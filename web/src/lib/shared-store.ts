import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** Content that another application of the device shared with the installed one, stored until its owner chooses a room for it. */
export type Shared = { text: string; files: File[] };

interface SharedSchema extends DBSchema {
  shared: { key: number; value: Shared & { at: number } };
}

/** Shared content that nobody came back to is deleted after this time, in milliseconds. */
const keptFor = 24 * 60 * 60 * 1000;

const open = (): Promise<IDBPDatabase<SharedSchema>> =>
  openDB<SharedSchema>('shared', 1, {
    upgrade: (database) => void database.createObjectStore('shared', { autoIncrement: true }),
  });

async function within<T>(work: (database: IDBPDatabase<SharedSchema>) => Promise<T>): Promise<T> {
  const database = await open();
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

export const keepShared = (shared: Shared): Promise<unknown> =>
  within((database) => database.add('shared', { ...shared, at: Date.now() }));

/** Several shares, of a time without a connection, are one. */
export async function readShared(now = Date.now()): Promise<Shared> {
  const all = await within((database) => database.getAll('shared'));
  const kept = all.filter(({ at }) => now - at < keptFor);
  const text = kept.flatMap((each) => each.text || []).join('\n');
  return { text, files: kept.flatMap(({ files }) => files) };
}

/** Signing out deletes the database (features/session/api.ts). */
export const clearShared = (): Promise<void> => within((database) => database.clear('shared'));
