import { globSync } from 'node:fs';
import path from 'node:path';
import { type ServerEventName, socketRoom } from '@sightline/contract/realtime';
import { QueryClient } from '@tanstack/react-query';
import { catchUp } from '../../web/src/features/talk/api.ts';
import { languageKey } from '../../web/src/lib/language.ts';
import type { EventHandlers } from '../../web/src/lib/realtime.tsx';
import { settings } from '../../web/src/lib/settings.ts';
import { Connection } from '../../web/src/lib/socket.ts';
import type { Person, Subject } from './place.ts';
import type { Shown } from './shown.ts';

/** Sets the browser globals that the code of the pages needs outside of a browser. */
export function setUpBrowserGlobals({ url, token }: Person): void {
  settings.apiUrl = `${url}/api`;
  const stored = new Map([
    ['token', token ?? ''],
    [languageKey, 'en'],
  ]);
  Object.assign(globalThis, {
    location: new URL(url),
    document: { hidden: false },
    localStorage: { getItem: (key: string) => stored.get(key) ?? null },
  });
}

/** A refusal stays one until an event asks again: watching it alone does not, or a change would seem to be seen. */
const enough = { retry: false, retryOnMount: false, staleTime: 15_000 } as const;

const features = path.join(import.meta.dirname, '../../web/src/features');

/** As the pages find them, which have them from the bundler. */
const loadEventHandlers = (): Promise<EventHandlers[]> =>
  Promise.all(
    globSync('**/events.ts', { cwd: features })
      .toSorted()
      .map(async (file) => {
        const loaded = (await import(path.join(features, file))) as { eventHandlers: EventHandlers };
        return loaded.eventHandlers;
      }),
  );

/** A tab without a page: the cache, the connection and the event handlers are the product's. */
export class Observer {
  readonly cache = new QueryClient({ defaultOptions: { queries: enough } });
  readonly #connection: Connection;
  readonly #stops: (() => void)[] = [];

  constructor(token: string | undefined) {
    this.#connection = new Connection({ event: 'login', token: () => token ?? null });
  }

  /** Shows all of it, as fetched before anything happens. */
  async show(rooms: readonly string[], screen: readonly Shown[]): Promise<void> {
    for (const handlers of await loadEventHandlers()) {
      for (const [name, handle] of Object.entries(handlers)) {
        const onEvent = (payload: unknown) => handle(payload as never, this.cache);
        this.#stops.push(this.#connection.on(name as ServerEventName, onEvent));
      }
    }
    await Promise.all(rooms.map((room) => this.#join(room)));
    await Promise.allSettled(screen.map(({ fetch }) => fetch(this.cache)));
    this.#stops.push(...screen.map(({ watch }) => watch(this.cache)));
  }

  /** The connection is lost; events from now on are missed. */
  disconnect(): void {
    this.#connection.close();
  }

  /** It comes back, and with it each room, which catches up as on the screen. */
  async find(room: string): Promise<void> {
    const joined = Promise.withResolvers<void>();
    this.#connection.join(socketRoom.room(room), ({ ok }) => {
      if (ok) void catchUp(this.cache, room).then(joined.resolve, joined.reject);
    });
    this.#connection.reconnectNow();
    await joined.promise;
  }

  #join(room: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#connection.join(room, ({ ok }) => (ok ? resolve() : reject(new Error(`${room} is closed`))));
    });
  }

  close(): void {
    for (const stop of this.#stops) stop();
    this.#connection.close();
    this.cache.clear();
  }
}

/** Where a tab with this subject open listens. */
export const roomsOf = (me: Person, placeRoom: string, { room }: Subject): string[] => [
  socketRoom.user(me.id),
  placeRoom,
  socketRoom.room(room),
];

/** These fields change by themselves, such as the minute in which somebody was last seen. */
const volatile = new Set(['expires_at', 'last_seen_at', 'last_used_at', 'token']);
const moment = /^\d{4}-\d\d-\d\dT/;

/** Reduces data to what a reader sees: messages in their order, however they were cut into pages. */
export function seen(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(seen);
  // PostgreSQL writes fewer zeros inside of JSON.
  if (typeof data === 'string' && moment.test(data)) return Date.parse(data);
  if (data === null || typeof data !== 'object') return data;
  if ('pages' in data && Array.isArray(data.pages) && data.pages.every(Array.isArray)) return seen(data.pages.flat());
  return Object.fromEntries(
    Object.entries(data)
      .filter(([name]) => !volatile.has(name))
      .map(([name, value]) => [name, seen(value)]),
  );
}
