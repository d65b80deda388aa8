import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A file that waits with its message. Its id is the Idempotency-Key of its upload, so a retry stores it once. */
export type WaitingFile = { id: string; file: File };

/** An entry that the server does not have yet. */
export type Entry<Body = unknown> = {
  /** Generated here; the server stores a repeated id once. */
  id: string;
  /** One user in one active role: nothing is ever sent as anybody else. */
  owner: string;
  /** A room, for example: entries of one stream arrive in the order of writing. */
  stream: string;
  body: Body;
  files: readonly WaitingFile[];
  /** `failed`: the server refused it; `refusal` says why. */
  state: 'pending' | 'failed';
  refusal?: string;
  /** Its code in the contract. */
  code?: string;
  /** Later entries of its stream depend on it: while it is refused, they wait. */
  isBase?: true;
  /** Waits until nothing that was written before is left in its stream, refused entries included. */
  isLast?: true;
  /** When it was written, by the clock of the device. */
  at?: number;
  /** Incremented by each change of what it says, so that an older copy that was delivered does not remove a newer one. */
  revision?: number;
  /** Set by the store: only this tab has it, since the device has no room left. */
  isVolatile?: true;
  /** Set by the store: the order of writing, over all tabs. */
  place?: number;
};

export type OutboxStore = {
  /** In the order of writing. */
  list: (owner: string) => Promise<Entry[]>;
  /** Adds an entry, or replaces the one at the same position. */
  put: (entry: Entry) => Promise<void>;
  /** Unless it says something else meanwhile. */
  remove: (entry: Entry) => Promise<void>;
};

interface OutboxSchema extends DBSchema {
  entries: { key: number; value: Entry; indexes: { owner: string } };
}

async function openDatabase(): Promise<IDBPDatabase<OutboxSchema>> {
  return openDB<OutboxSchema>('outbox', 1, {
    upgrade(database) {
      const entries = database.createObjectStore('entries', { keyPath: 'place', autoIncrement: true });
      entries.createIndex('owner', 'owner');
    },
  });
}

/** In IndexedDB, so that a reload loses nothing and all tabs share one list. */
function databaseStore(): OutboxStore {
  const opened = openDatabase();
  opened.catch(() => undefined); // the caller handles the error
  return {
    list: async (owner) => (await opened).getAllFromIndex('entries', 'owner', owner),
    async put(entry) {
      await (await opened).put('entries', entry);
    },
    async remove({ place, revision }) {
      if (place === undefined) return;
      const { store, done } = (await opened).transaction('entries', 'readwrite');
      const stored = await store.get(place);
      if (stored?.revision === revision) await store.delete(place);
      await done;
    },
  };
}

/** The owner key of a call guest, who is somebody else in every call. */
export const ownerOfGuest = (id: string): string => `guest/${id}`;

/** Deletes the entries of owners who have left. A browser without IndexedDB stored nothing. */
export async function removeEntriesOf(isGone: (owner: string) => boolean): Promise<void> {
  const database = await openDatabase().catch(() => null);
  if (!database) return;
  const { store, done } = database.transaction('entries', 'readwrite');
  for await (const entry of store) if (isGone(entry.value.owner)) await entry.delete();
  await done;
  database.close();
}

/** In memory of this tab only. */
export function memoryStore(): OutboxStore {
  let entries: readonly Entry[] = [];
  return {
    list: async (owner) => entries.filter((entry) => entry.owner === owner),
    async put(entry) {
      const isKnown = entries.some(({ id }) => id === entry.id);
      entries = isKnown ? entries.map((known) => (known.id === entry.id ? entry : known)) : [...entries, entry];
    },
    async remove({ id, revision }) {
      entries = entries.filter((entry) => entry.id !== id || entry.revision !== revision);
    },
  };
}

/** Falls back to memory if IndexedDB is missing or full: sending works, but a reload loses unsent entries. */
export function persistentStore(): OutboxStore {
  const [database, memory] = [databaseStore(), memoryStore()];
  return {
    async list(owner) {
      const unstored = (await memory.list(owner)).map((entry) => ({ ...entry, isVolatile: true as const }));
      return [...(await database.list(owner).catch(() => [])), ...unstored];
    },
    async put(entry) {
      const isInMemory = (await memory.list(entry.owner)).some(({ id }) => id === entry.id);
      await (isInMemory ? memory.put(entry) : database.put(entry).catch(() => memory.put(entry)));
    },
    async remove(entry) {
      await Promise.all([database.remove(entry).catch(() => undefined), memory.remove(entry)]);
    },
  };
}
