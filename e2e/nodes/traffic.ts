import { randomUUID } from 'node:crypto';
import { socketRoom } from '@sightline/contract/realtime';
import type { ChatMessage } from '@sightline/contract/talk/talk';
import { talkApi } from '@sightline/contract/talk/talk';
import { vi } from 'vitest';
import { callAt, type Person } from './person.ts';

const PACE = 25;

type Answered = { status: number; code: string };

/** Repeats a request, one at a time and at most forty a second, until stopped. */
export class Requester {
  /** Requests that were answered as they should be. */
  answered = 0;
  readonly refusals: string[] = [];
  readonly #request: () => Promise<Answered>;
  readonly #timer: NodeJS.Timeout;
  #running: Promise<void> | undefined;

  constructor(ask: () => Promise<Answered>) {
    this.#request = ask;
    this.#timer = setInterval(() => {
      this.#running ??= this.#once().finally(() => {
        this.#running = undefined;
      });
    }, PACE);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  async #once(): Promise<void> {
    try {
      const { status, code } = await this.#request();
      if (status === 200) this.answered += 1;
      else this.refusals.push(`${status} ${code}`);
    } catch (error) {
      this.refusals.push(String(error));
    }
  }
}

/** Sends messages, and remembers which were acknowledged. */
export class Sender extends Requester {
  /** Message -> when it was acknowledged. */
  readonly acknowledged: Map<string, number>;

  constructor(person: Person, url: string, roomId: string) {
    const acknowledged = new Map<string, number>();
    super(async () => {
      const id = randomUUID();
      const body = { id, message: `message ${acknowledged.size}` };
      const answer = await callAt(url, person.token, talkApi.send, { params: { id: roomId }, body });
      if (answer.status === 200) acknowledged.set(id, performance.now());
      return answer;
    });
    this.acknowledged = acknowledged;
  }
}

/** Shows a room as the product does: by the events that come, and after a possible loss by what it fetches. */
export class Reader {
  /** Message -> when it was first shown. */
  readonly shown = new Map<string, number>();
  /** How often its socket was connected. */
  connections = 1;
  #newest = 0;

  static async open(person: Person, url: string, roomId: string): Promise<Reader> {
    const reader = new Reader();
    const tab = await person.open(url, socketRoom.room(roomId));
    tab.socket.on('ChatCreatedEvent', (chat: ChatMessage) => reader.#show(chat));
    tab.socket.on('connect', () => {
      reader.connections += 1;
    });
    tab.onCatchUp = () => void reader.#fetch(person, url, roomId);
    return reader;
  }

  async #fetch(person: Person, url: string, roomId: string): Promise<void> {
    // From a little before the newest: what was lost may lie before what has arrived.
    let since = Math.max(0, this.#newest - 200);
    for (;;) {
      const { chats } = await person.request(url, talkApi.chats, { params: { id: roomId }, query: { since } });
      for (const chat of chats) this.#show(chat);
      const last = chats.at(-1);
      if (!last) return;
      since = last.seq;
    }
  }

  #show({ id, seq }: ChatMessage): void {
    if (!this.shown.has(id)) this.shown.set(id, performance.now());
    this.#newest = Math.max(this.#newest, seq);
  }
}

/** Resolves after this many more responses to each. */
export async function untilMore(load: readonly Requester[], times: number): Promise<void> {
  const wanted = load.map(({ answered }) => answered + times);
  const isThere = () => load.every(({ answered }, index) => answered >= (wanted[index] ?? 0));
  await vi.waitUntil(isThere, { timeout: 60_000, interval: 50 });
}

export const countAnswered = (load: readonly Requester[]): number =>
  load.reduce((sum, { answered }) => sum + answered, 0);

/** Ids that were acknowledged and that a reader does not show. */
export function listLost(senders: readonly Sender[], { shown }: Reader): string[] {
  return senders.flatMap(({ acknowledged }) => [...acknowledged.keys()].filter((id) => !shown.has(id)));
}

/** The longest time in milliseconds from the acknowledgement of a message to its being shown. */
export function longestDelay(senders: readonly Sender[], { shown }: Reader): number {
  const delays = senders.flatMap(({ acknowledged }) =>
    [...acknowledged].map(([id, at]) => (shown.get(id) ?? Number.POSITIVE_INFINITY) - at),
  );
  return Math.max(...delays);
}
