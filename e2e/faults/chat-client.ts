import { randomUUID } from 'node:crypto';
import { limits } from '@sightline/contract/limits';
import { type ClientEvents, type SocketAnswer, socketRoom } from '@sightline/contract/realtime';
import { type ChatEventPayload, talkApi } from '@sightline/contract/talk/talk';
import type { Socket } from 'socket.io-client';
import { backoffDelay } from '../../web/src/lib/outbox.ts';
import { openBrowserSocket } from './browser-socket.ts';
import { type Caller, callOnce } from './caller.ts';
import type { Stored } from './checker.ts';
import { lasting } from './delay.ts';
import type { History } from './history.ts';

type Options = { name: string; url: string; token: string; room: string; history: History };

const RETRY = 300;

/** Outcome of an attempt. `later`: retry, after at least this many milliseconds if the server says so. */
type Outcome = 'done' | { later: number };

/**
 * Takes part in a room as a browser does: an outbox that sends messages one after the other until each has a definite
 * response, a socket that reconnects, each triggering the other, and a fetch for gaps between sequence numbers.
 */
export class ChatClient {
  readonly name: string;
  readonly room: string;
  /** Complete up to its last one, in the order of the room. */
  readonly shown: Stored[] = [];
  /** How often the socket was lost and reconnected. */
  connections = 0;
  /** When it last had all messages, on the clock of `performance.now()`. */
  caughtUpAt = 0;
  fetches = 0;
  readonly #caller: Caller & { token: string };
  readonly #history: History;
  readonly #socket: Socket;
  readonly #shownIds = new Set<string>();
  #reading: Promise<unknown> = Promise.resolve();
  #isBack = Promise.withResolvers<void>();

  constructor({ name, url, token, room, history }: Options) {
    this.name = name;
    this.room = room;
    this.#caller = { url, token };
    this.#history = history;
    this.#socket = openBrowserSocket(url);
    this.#socket.on('connect', () => void this.#authenticate());
    this.#socket.on('ChatCreatedEvent', (event: ChatEventPayload) => this.#read(() => this.#receive(event)));
  }

  /** Sends messages one after the other; resolves when each has been acknowledged or refused. */
  async send(count: number): Promise<void> {
    for (let sent = 0; sent < count; sent += 1) await this.sendOne();
  }

  async sendOne(): Promise<string> {
    const id = randomUUID();
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await this.#attempt(id);
      if (outcome === 'done') return id;
      // No sooner than the server wants to be asked, otherwise as soon as the socket is back.
      if (outcome.later > 0) await lasting(Math.max(outcome.later, backoffDelay(attempt)));
      else await Promise.race([lasting(backoffDelay(attempt)), this.#isBack.promise]);
    }
  }

  shows(id: string): boolean {
    return this.#shownIds.has(id);
  }

  onDisconnect(listener: () => void): void {
    this.#socket.on('disconnect', listener);
  }

  close(): void {
    this.#socket.disconnect();
  }

  async #attempt(id: string): Promise<Outcome> {
    const entry = { client: this.name, what: 'send', op: id };
    this.#history.record({ ...entry, outcome: 'invoke' });
    const body = { id, message: `${this.name} says ${id}` };
    const answer = await callOnce(this.#caller, talkApi.send, { params: { id: this.room }, body });
    const { status, code, data, retryAfter } = answer;
    if (status === 200) {
      const detail = { room: data.chat.room_id, seq: data.chat.seq };
      this.#history.record({ ...entry, outcome: 'ok', detail });
      if (!this.#socket.connected) this.#socket.disconnect().connect();
      return 'done';
    }
    const isCertain = status >= 400 && status < 500 && status !== 429;
    this.#history.record({ ...entry, outcome: isCertain ? 'fail' : 'info', detail: { status, code } });
    return isCertain ? 'done' : { later: Number(retryAfter ?? 0) * 1000 };
  }

  /** If the server cannot verify the token yet, the client disconnects and retries, as for a server that does not respond. */
  async #authenticate(): Promise<void> {
    this.connections += 1;
    const { token } = this.#caller;
    const isIn =
      (await this.#request('login', { token })) && (await this.#request('join', { room: socketRoom.room(this.room) }));
    if (isIn) {
      this.#isBack.resolve();
      this.#isBack = Promise.withResolvers();
      this.#read(() => this.#fill());
    } else if (this.#socket.connected) this.#socket.disconnect().connect();
  }

  async #request<Name extends keyof ClientEvents>(name: Name, payload: ClientEvents[Name]): Promise<boolean> {
    try {
      return ((await this.#socket.timeout(limits.socket.timeout).emitWithAck(name, payload)) as SocketAnswer).ok;
    } catch {
      return false;
    }
  }

  /** Sequential, so that the shown messages change in one place at a time. */
  #read(step: () => Promise<void>): void {
    this.#reading = this.#reading.then(step);
  }

  async #receive({ id, room_id, seq }: ChatEventPayload): Promise<void> {
    const next = this.shown.length + 1;
    if (seq > next) await this.#fill();
    else if (seq === next) this.#show({ id, room: room_id, seq });
  }

  #show(message: Stored): void {
    this.shown.push(message);
    this.#shownIds.add(message.id);
  }

  /** Fetches what comes after the last one shown, page by page. */
  async #fill(): Promise<void> {
    for (let isWhole = false; !isWhole; ) {
      this.fetches += 1;
      const query = { since: String(this.shown.length) };
      const input = { params: { id: this.room }, query };
      const { status, data } = await callOnce(this.#caller, talkApi.chats, input as never);
      if (status !== 200) {
        if (!this.#socket.connected) return; // the next connection fetches
        await lasting(RETRY);
        continue;
      }
      for (const { id, room_id, seq } of data.chats) {
        if (seq === this.shown.length + 1) this.#show({ id, room: room_id, seq });
      }
      isWhole = data.chats.length < limits.pages.messages;
    }
    this.caughtUpAt = performance.now();
  }
}
