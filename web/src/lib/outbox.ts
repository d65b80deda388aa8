import { limits } from '@sightline/contract/limits';
import { Listeners } from './listeners.ts';
import type { Entry, OutboxStore } from './outbox-store.ts';

/** Outcome of an attempt. `later`: unknown, or refused for now; `after`: the seconds from the server's Retry-After. */
export type Outcome =
  | { is: 'delivered' }
  | { is: 'refused'; why: string; code?: string }
  | { is: 'later'; after?: number };

/** Sends one entry. `keep` stores the progress, so that a reload resumes from there. */
export type Deliver = (entry: Entry, keep: (entry: Entry) => Promise<void>) => Promise<Outcome>;

/** An entry as shown. `waiting`: pending without a connection. */
export type Outgoing = Omit<Entry, 'state'> & { state: 'pending' | 'waiting' | 'failed' };

/** The part of an entry that its writer provides. */
export type NewEntry = Pick<Entry, 'id' | 'stream' | 'body' | 'files' | 'isBase' | 'isLast'>;

type OutboxOptions = {
  owner: string;
  store: OutboxStore;
  deliver: Deliver;
  /** Milliseconds until the next attempt. */
  retryDelay?: (attempt: number) => number;
};

const { reconnectDelay, reconnectDelayMax, jitter } = limits.socket;

/** Exponential backoff with jitter, capped at the longest delay. */
export function backoffDelay(attempt: number): number {
  const around = Math.min(reconnectDelayMax / (1 + jitter), reconnectDelay * 2 ** attempt);
  return Math.round(around * (1 + jitter * (Math.random() * 2 - 1)));
}

const later: Outcome = { is: 'later' };

/** An exception in the delivery or the store says nothing about the entry, so it is kept and retried. */
function laterAfter(error: unknown): Outcome {
  console.warn('Could not send an unsent message; retrying later.', error);
  return later;
}

const channelName = 'outbox';

/** Returns the entry of a stream to send next; the entries are in the order of writing. */
export function nextOf(entries: readonly Entry[]): Entry | undefined {
  for (const [index, entry] of entries.entries()) {
    if (entry.state === 'pending') return entry.isLast && index > 0 ? undefined : entry;
    if (entry.isBase) return undefined;
  }
  return undefined;
}

/**
 * Stores entries before sending them, and sends each stream in order until the server accepts or refuses each entry. Entries
 * survive reloads; only one of the open tabs sends. A refused entry does not block the next ones; an unreachable server does.
 */
export class Outbox {
  readonly #owner: string;
  readonly #store: OutboxStore;
  readonly #deliver: Deliver;
  readonly #retryDelay: (attempt: number) => number;
  readonly #changes = new Listeners();
  readonly #running = new Set<string>();
  /** Streams in backoff, with the function that ends the delay. */
  readonly #waiting = new Map<string, () => void>();
  #entries: readonly Entry[] = [];
  #unsaved: readonly Entry[] = [];
  #shown: readonly Outgoing[] = [];
  #stop: AbortController | undefined;
  #channel: BroadcastChannel | undefined;
  #isSender = false;

  constructor({ owner, store, deliver, retryDelay = backoffDelay }: OutboxOptions) {
    this.#owner = owner;
    this.#store = store;
    this.#deliver = deliver;
    this.#retryDelay = retryDelay;
  }

  /** The same array until something changes. */
  get entries(): readonly Outgoing[] {
    return this.#shown;
  }

  readonly subscribe = this.#changes.subscribe;

  /** Shows the entry at once, stores it, then sends it. */
  async add(written: NewEntry): Promise<void> {
    const entry: Entry = { ...written, owner: this.#owner, state: 'pending', at: Date.now(), revision: 0 };
    this.#unsaved = [...this.#unsaved, entry];
    this.#emit();
    await this.#store.put(entry);
    this.#unsaved = this.#unsaved.filter((unkept) => unkept !== entry);
    await this.#changed();
  }

  /** Retries a refused entry, keeping its position. */
  async retry(id: string): Promise<void> {
    const entry = this.#entries.find((known) => known.id === id);
    if (!entry) return;
    const { refusal: _, code: _code, ...rest } = entry;
    await this.#store.put({ ...rest, state: 'pending' });
    await this.#changed();
  }

  async discard(id: string): Promise<void> {
    const entry = await this.#find(id);
    if (entry) await this.#store.remove(entry);
    await this.#changed();
  }

  /** Changes what an entry says, keeping its position; a refused one is sent again. False if it has left already. */
  async amend(id: string, change: (body: unknown) => unknown): Promise<boolean> {
    const entry = await this.#find(id);
    if (!entry) return false;
    const { refusal: _, code: _code, revision = 0, ...rest } = entry;
    await this.#store.put({ ...rest, body: change(entry.body), state: 'pending', revision: revision + 1 });
    await this.#changed();
    return true;
  }

  async #find(id: string): Promise<Entry | undefined> {
    return (await this.#store.list(this.#owner)).find((entry) => entry.id === id);
  }

  /** Calls back whenever the server refuses an entry that this page adds next, until it is delivered or discarded. */
  onRefused(id: string, callback: (why: string) => void): void {
    let wasRefused = false;
    const unsubscribe = this.subscribe(() => {
      const entry = this.#shown.find((shown) => shown.id === id);
      if (!entry) return unsubscribe();
      const isRefused = entry.state === 'failed';
      if (isRefused && !wasRefused) callback(entry.refusal ?? '');
      wasRefused = isRefused;
    });
  }

  /** Ends every delay at once: the connection is back. */
  wake(): void {
    this.#channel?.postMessage('wake');
    this.#flush();
  }

  start(): void {
    const stop = new AbortController();
    this.#stop = stop;
    const { signal } = stop;
    this.#channel = globalThis.BroadcastChannel && new BroadcastChannel(channelName);
    this.#channel?.addEventListener('message', ({ data }) => (data === 'wake' ? this.#flush() : this.#readSafely()), {
      signal,
    });
    window.addEventListener('online', () => this.#flush(), { signal });
    window.addEventListener('offline', () => this.#emit(), { signal });
    this.#readSafely();
    void this.#becomeSender(signal);
  }

  stop(): void {
    this.#stop?.abort();
    this.#isSender = false;
    this.#channel?.close();
    this.#channel = undefined;
    for (const goOn of this.#waiting.values()) goOn();
  }

  /** One tab at a time. Without locks (pages not served by HTTPS) every tab sends: the ids make that harmless. */
  async #becomeSender(signal: AbortSignal): Promise<void> {
    const begin = () => {
      if (signal.aborted) return;
      this.#isSender = true;
      this.#work();
    };
    if (!navigator.locks) return begin();
    const untilStopped = () =>
      new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve());
        begin();
      });
    await navigator.locks.request(`${channelName} ${this.#owner}`, { signal }, untilStopped).catch(() => undefined);
  }

  #flush(): void {
    for (const goOn of this.#waiting.values()) goOn();
    this.#emit();
    this.#work();
  }

  async #changed(): Promise<void> {
    this.#channel?.postMessage('changed');
    await this.#read();
  }

  #readSafely(): void {
    this.#read().catch((error: unknown) => console.warn('Could not read the unsent messages', error));
  }

  async #read(): Promise<void> {
    this.#entries = await this.#store.list(this.#owner);
    this.#emit();
    this.#work();
  }

  #emit(): void {
    const kept = new Set(this.#entries.map(({ id }) => id));
    const isOffline = navigator.onLine === false;
    this.#shown = [...this.#entries, ...this.#unsaved.filter(({ id }) => !kept.has(id))].map((entry) => ({
      ...entry,
      state: entry.state === 'pending' && (isOffline || this.#waiting.has(entry.stream)) ? 'waiting' : entry.state,
    }));
    this.#changes.emit();
  }

  #work(): void {
    if (!this.#isSender) return;
    for (const { stream, state } of this.#entries) if (state === 'pending') void this.#send(stream);
  }

  /** Sends a stream's entries one after the other, as long as there are any. */
  async #send(stream: string): Promise<void> {
    if (this.#running.has(stream)) return;
    this.#running.add(stream);
    try {
      await this.#sendAll(stream);
    } finally {
      this.#running.delete(stream);
    }
  }

  async #sendAll(stream: string): Promise<void> {
    let attempt = 0;
    while (this.#isSender) {
      const outcome = await this.#sendFirst(stream).catch(laterAfter);
      if (!outcome) return;
      if (outcome.is === 'later') await this.#wait(stream, this.#retryDelay(attempt), outcome.after);
      attempt = outcome.is === 'later' ? attempt + 1 : 0;
    }
  }

  /** Undefined when nothing is left to send. */
  async #sendFirst(stream: string): Promise<Outcome | undefined> {
    const entry = await this.#first(stream);
    if (!entry) return undefined;
    return navigator.onLine === false ? later : this.#attempt(entry);
  }

  /** Read from the store each time: signing out in another tab empties it, and nothing more may be sent then. */
  async #first(stream: string): Promise<Entry | undefined> {
    const entries = await this.#store.list(this.#owner);
    return nextOf(entries.filter((entry) => entry.stream === stream));
  }

  async #attempt(entry: Entry): Promise<Outcome> {
    const outcome = await this.#deliver(entry, (changed) => this.#replace(changed));
    if (outcome.is === 'delivered') await this.#store.remove(entry);
    if (outcome.is === 'refused') await this.#refuse(entry, outcome);
    if (outcome.is !== 'later') await this.#changed();
    return outcome;
  }

  #refuse(entry: Entry, { why, code }: Outcome & { is: 'refused' }): Promise<void> {
    return this.#replace({ ...entry, state: 'failed', refusal: why, ...(code !== undefined && { code }) });
  }

  /** Does not restore an entry that was discarded meanwhile, nor overwrite what was changed. */
  async #replace(entry: Entry): Promise<void> {
    const stored = await this.#find(entry.id);
    if (stored && stored.revision === entry.revision) await this.#store.put(entry);
  }

  /** Ends early when woken, but never before the server's Retry-After. */
  #wait(stream: string, delay: number, after = 0): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#waiting.delete(stream);
        resolve();
        this.#emit();
      };
      const timer = setTimeout(end, Math.max(delay, after * 1000));
      this.#waiting.set(stream, after > 0 ? () => undefined : end);
      this.#emit();
    });
  }
}
