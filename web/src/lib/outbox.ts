import { limits } from '@sightline/contract/limits';
import { Listeners } from './listeners.ts';
import type { Entry, OutboxStore } from './outbox-store.ts';

/** What became of an attempt. `later`: nobody knows yet, or not now; `after`: the seconds that the server asks for. */
export type Outcome = { is: 'delivered' } | { is: 'refused'; why: string } | { is: 'later'; after?: number };

/** Sends one entry. `keep` stores how far it came, so that a reload goes on from there. */
export type Deliver = (entry: Entry, keep: (entry: Entry) => Promise<void>) => Promise<Outcome>;

/** An entry as it is shown. `waiting`: it is pending, and the connection is not there. */
export type Outgoing = Omit<Entry, 'state'> & { state: 'pending' | 'waiting' | 'failed' };

type OutboxOptions = {
  owner: string;
  store: OutboxStore;
  deliver: Deliver;
  /** Milliseconds until the next attempt. */
  retryDelay?: (attempt: number) => number;
};

const { reconnectDelay, reconnectDelayMax, jitter } = limits.socket;

/** Longer from one attempt to the next; at no time more than the longest, and never the same for all. */
export function backoffDelay(attempt: number): number {
  const around = Math.min(reconnectDelayMax / (1 + jitter), reconnectDelay * 2 ** attempt);
  return Math.round(around * (1 + jitter * (Math.random() * 2 - 1)));
}

const later: Outcome = { is: 'later' };

/** A delivery or a store that breaks says nothing about the entry: it stays, and is tried again. */
function laterAfter(error: unknown): Outcome {
  console.warn('What waits could not be sent.', error);
  return later;
}

const channelName = 'outbox';

/**
 * Sends what was written, in the order of writing within a stream, until the server has it or will not have it: kept before
 * it is sent, through reloads, by one tab of all that are open. Something refused does not hold up what comes after it;
 * something that could not be told does.
 */
export class Outbox {
  readonly #owner: string;
  readonly #store: OutboxStore;
  readonly #deliver: Deliver;
  readonly #retryDelay: (attempt: number) => number;
  readonly #changes = new Listeners();
  readonly #running = new Set<string>();
  /** Streams that wait for their next attempt, and how to end the waiting. */
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

  /** Shown at once, kept, then sent. */
  async add({ id, stream, body, files }: Pick<Entry, 'id' | 'stream' | 'body' | 'files'>): Promise<void> {
    const entry: Entry = { id, stream, body, files, owner: this.#owner, state: 'pending' };
    this.#unsaved = [...this.#unsaved, entry];
    this.#emit();
    await this.#store.put(entry);
    this.#unsaved = this.#unsaved.filter((unkept) => unkept !== entry);
    await this.#changed();
  }

  /** Tries again what was refused, at its place. */
  async retry(id: string): Promise<void> {
    const entry = this.#entries.find((known) => known.id === id);
    if (!entry) return;
    const { refusal: _, ...rest } = entry;
    await this.#store.put({ ...rest, state: 'pending' });
    await this.#changed();
  }

  async discard(id: string): Promise<void> {
    const entry = this.#entries.find((known) => known.id === id);
    if (entry) await this.#store.remove(entry);
    await this.#changed();
  }

  /** Tries what waits at once: the connection is back. */
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
    this.#read().catch((error: unknown) => console.warn('What waits could not be read.', error));
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

  /** Nothing when nothing is left to send. */
  async #sendFirst(stream: string): Promise<Outcome | undefined> {
    const entry = await this.#first(stream);
    if (!entry) return undefined;
    return navigator.onLine === false ? later : this.#attempt(entry);
  }

  /** Asked of the store each time: whoever signs out in another tab empties it, and then nothing more may leave. */
  async #first(stream: string): Promise<Entry | undefined> {
    const entries = await this.#store.list(this.#owner);
    return entries.find((entry) => entry.stream === stream && entry.state === 'pending');
  }

  async #attempt(entry: Entry): Promise<Outcome> {
    const outcome = await this.#deliver(entry, (changed) => this.#replace(changed));
    if (outcome.is === 'delivered') await this.#store.remove(entry);
    if (outcome.is === 'refused') await this.#replace({ ...entry, state: 'failed', refusal: outcome.why });
    if (outcome.is !== 'later') await this.#changed();
    return outcome;
  }

  /** What was discarded meanwhile stays away. */
  async #replace(entry: Entry): Promise<void> {
    const entries = await this.#store.list(this.#owner);
    if (entries.some(({ id }) => id === entry.id)) await this.#store.put(entry);
  }

  /** Ends early when woken, but never before the server wants to be asked again. */
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
