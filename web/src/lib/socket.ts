import { limits } from '@sightline/contract/limits';
import type { ClientEvents, ServerEventName, ServerEvents, SocketAnswer } from '@sightline/contract/realtime';
import { io, type Socket } from 'socket.io-client';
import { Listeners } from './listeners.ts';
import { settings } from './settings.ts';

export type ConnectionStatus = 'connecting' | 'connected' | 'reconnecting';
/** How a connection says who it is. The token is read again for every reconnect, since it may have been renewed. */
export type Identity = { event: 'login' | 'guest'; token: () => string | null };
type OnJoined = (answer: SocketAnswer) => void;

const offline: SocketAnswer = { ok: false, code: 'UNREACHABLE' };
/** A new socket may succeed: the server is unavailable or overloaded, or identified this one as another user. */
const needsAnother = (answer: SocketAnswer): boolean =>
  !answer.ok && ['UNAVAILABLE', 'TOO_MANY_REQUESTS', 'CONFLICT'].includes(answer.code);

/** One Socket.IO connection that survives reconnects: it identifies itself again and joins its rooms again. */
export class Connection {
  readonly #socket: Socket;
  readonly #identity: Identity;
  readonly #rooms = new Map<string, Set<OnJoined>>();
  readonly #statusChanges = new Listeners();
  readonly #reconnects = new Listeners();
  #status: ConnectionStatus = 'connecting';
  #identified: Promise<SocketAnswer> = Promise.resolve(offline);
  /** The server closed the connection because its token is no longer valid; the client does not reconnect by itself. */
  #isDismissed = false;
  #shownToken: string | null = null;
  #closed = new AbortController();

  /** Connects at once, unless the owner subscribes first and then calls `open`. */
  constructor(identity: Identity, { autoConnect = true }: { autoConnect?: boolean } = {}) {
    const { reconnectDelay, reconnectDelayMax, jitter, timeout } = limits.socket;
    this.#identity = identity;
    this.#socket = io(new URL(settings.apiUrl, location.origin).origin, {
      autoConnect,
      transports: ['websocket'],
      reconnectionDelay: reconnectDelay,
      reconnectionDelayMax: reconnectDelayMax,
      randomizationFactor: jitter,
      timeout,
    });
    this.#socket.on('connect', () => void this.#authenticate());
    this.#socket.on('disconnect', (reason) => {
      this.#setStatus('reconnecting');
      if (reason === 'io server disconnect') this.#isDismissed = true;
      this.#reconnect();
    });
    this.#socket.on('connect_error', () => this.#setStatus('reconnecting'));
    this.on('resync', () => this.#emitReconnect());
  }

  get status(): ConnectionStatus {
    return this.#status;
  }

  readonly onStatus = this.#statusChanges.subscribe;

  /** After a reconnect, or when the server reports lost events, the missed events are unknown: refetch. */
  readonly onReconnect = this.#reconnects.subscribe;

  on<Name extends ServerEventName>(name: Name, handler: (payload: ServerEvents[Name]) => void): () => void {
    const listener = handler as (payload: unknown) => void;
    this.#socket.on(name as string, listener);
    return () => this.#socket.off(name as string, listener);
  }

  /** Stays in the room until every caller has left it. The server authorises a join like a read. */
  join(room: string, onJoined: OnJoined = () => undefined): () => void {
    const members = this.#rooms.get(room) ?? new Set<OnJoined>();
    const entry: OnJoined = (answer) => onJoined(answer);
    this.#rooms.set(room, members.add(entry));
    if (this.#socket.connected) void this.#enter(room, [entry]);
    return () => {
      members.delete(entry);
      if (members.size > 0 || this.#rooms.get(room) !== members) return;
      this.#rooms.delete(room);
      if (this.#socket.connected) void this.request('leave', { room });
    };
  }

  /** Resolves with the server's acknowledgement; `UNREACHABLE` when none came in time. */
  async request<Name extends keyof ClientEvents>(name: Name, payload: ClientEvents[Name]): Promise<SocketAnswer> {
    try {
      return (await this.#socket.timeout(limits.socket.timeout).emitWithAck(name, payload)) as SocketAnswer;
    } catch {
      return offline;
    }
  }

  /** Identifies again with a renewed token; connecting does this by itself. */
  identify(): void {
    if (!this.#socket.connected) {
      this.#reconnect();
      return;
    }
    const token = this.#identity.token();
    this.#shownToken = token;
    if (token) this.#identified = this.#sendIdentity(token);
  }

  /**
   * Retries at once when something else shows that the server is reachable. Browsers delay timers of hidden pages much longer.
   */
  reconnectNow(): void {
    if (this.#status !== 'reconnecting' || this.#socket.connected || this.#isDismissed) return;
    this.#socket.close();
    this.#socket.open();
  }

  open(): void {
    this.#closed = new AbortController();
    const { signal } = this.#closed;
    const hurry = () => document.visibilityState === 'visible' && this.reconnectNow();
    window.addEventListener('online', hurry, { signal });
    document.addEventListener('visibilitychange', hurry, { signal });
    this.#socket.open();
  }

  close(): void {
    this.#closed.abort();
    this.#socket.close();
  }

  /** The next attempt is scheduled as if the server were unreachable. */
  async #sendIdentity(token: string): Promise<SocketAnswer> {
    const answer = await this.request(this.#identity.event, { token });
    if (needsAnother(answer)) this.#socket.io.engine.close();
    return answer;
  }

  async #authenticate(): Promise<void> {
    const isReconnect = this.#status === 'reconnecting';
    this.#identified = Promise.resolve(offline);
    this.identify();
    for (const [room, members] of this.#rooms) void this.#enter(room, [...members]);
    const identified = await this.#identified;
    if (!this.#socket.connected) return;
    if (needsAnother(identified)) return;
    this.#setStatus('connected');
    if (isReconnect) this.#emitReconnect();
  }

  #emitReconnect(): void {
    this.#reconnects.emit();
  }

  async #enter(room: string, members: readonly OnJoined[]): Promise<void> {
    const identified = await this.#identified;
    const answer = identified.ok ? await this.request('join', { room }) : identified;
    for (const onJoined of members) onJoined(answer);
  }

  /** A connection closed for its token reconnects with a newer one, from this tab or another. */
  #reconnect(): void {
    const token = this.#identity.token();
    if (!this.#isDismissed || !token || token === this.#shownToken) return;
    this.#isDismissed = false;
    this.#socket.open();
  }

  #setStatus(status: ConnectionStatus): void {
    if (this.#status === status) return;
    this.#status = status;
    this.#statusChanges.emit();
  }
}
