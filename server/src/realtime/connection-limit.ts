import type { EventEmitter } from 'node:events';
import type { Socket as TcpSocket } from 'node:net';
import { limits } from '@sightline/contract/limits';
import type { SocketAnswer } from '@sightline/contract/realtime';
import type { Socket } from 'socket.io';
import { TokenBucket } from '../http/token-bucket.ts';

export type Connection = Socket['conn'];

/** Takes from a limit that several connections share; answers false when it is used up. */
export type SharedLimit = (connection: ConnectionLimit, count: number) => boolean;

const { stranger, events, refused, packet, packetUnit } = limits.socket;
const tooMany = JSON.stringify([{ ok: false, code: 'TOO_MANY_REQUESTS' } satisfies SocketAnswer]);
/** Packets of Socket.IO that a browser of ours sends: connect, disconnect, event. None carries bytes. */
const known = /^[012]/;
const acknowledged = /^2(\d{1,15})\[/;

/**
 * Limits what one connection may send. Judges it by its bytes, before anything is parsed: the first packets beyond the limit are refused with an
 * answer, and clients that go on are disconnected.
 */
export class ConnectionLimit {
  readonly address: string;
  readonly openedAt = Date.now();
  /** Set once the connection has signed in. */
  person: { id: string; organization_id: string } | undefined;
  readonly #connection: Connection;
  readonly #tcp: TcpSocket;
  readonly #shared: SharedLimit;
  readonly #onFlood: (reason: string) => void;
  readonly #bytesBefore: number;
  #bytesSeen: number;
  #events = new TokenBucket(stranger.events, this.openedAt);
  #refused = new TokenBucket(stranger.refused, this.openedAt);

  constructor(connection: Connection, address: string, shared: SharedLimit, onFlood: (reason: string) => void) {
    this.address = address;
    this.#connection = connection;
    this.#tcp = connection.request.socket;
    this.#bytesBefore = this.#tcp.bytesRead;
    this.#bytesSeen = this.#bytesBefore;
    this.#shared = shared;
    this.#onFlood = onFlood;
    this.#standBeforeParser();
  }

  signIn(person: { id: string; organization_id: string }): void {
    if (this.person) return;
    const now = Date.now();
    this.person = { id: person.id, organization_id: person.organization_id };
    this.#events = new TokenBucket(events, now);
    this.#refused = new TokenBucket(refused, now);
  }

  /** Checked once a second: what packets alone do not show. */
  check(now: number): void {
    const { bytesRead, writableLength } = this.#tcp;
    const since = bytesRead - this.#bytesSeen;
    this.#bytesSeen = bytesRead;
    if (writableLength > limits.socket.unread) this.end('a socket did not read what it was told');
    else if (since > limits.socket.bytesPerSecond) this.end('a socket sent too many bytes');
    else if (this.person) return;
    else if (now - this.openedAt > limits.socket.signIn.within) this.end('a socket did not sign in');
    else if (bytesRead - this.#bytesBefore > stranger.bytes) this.end('a socket sent too much before it signed in');
  }

  /** At once: who floods would not read a goodbye. */
  end(reason: string): void {
    if (this.#tcp.destroyed) return;
    this.#onFlood(reason);
    this.#tcp.destroy();
  }

  /** Passes only admitted packets to Socket.IO's own listener. */
  #standBeforeParser(): void {
    const connection: EventEmitter = this.#connection;
    const parsers = connection.listeners('data');
    connection.removeAllListeners('data');
    connection.on('data', (data: unknown) => {
      if (this.#admit(data)) for (const parse of parsers) parse(data);
    });
    connection.on('packet', ({ type }: { type: string }) => type === 'message' || this.#count());
    const { socket } = this.#connection.transport as unknown as { socket: EventEmitter };
    socket.on('ping', () => this.#count());
  }

  #admit(data: unknown): boolean {
    if (this.#tcp.destroyed) return false;
    const longest = this.person ? packet : stranger.packet;
    if (typeof data !== 'string' || data.length > longest || !known.test(data)) {
      this.end('a socket sent what no page of ours sends');
      return false;
    }
    if (this.#count(1 + Math.floor(data.length / packetUnit))) return true;
    const id = acknowledged.exec(data)?.[1];
    if (id !== undefined && !this.#tcp.destroyed) this.#connection.write(`3${id}${tooMany}`);
    return false;
  }

  #count(count = 1): boolean {
    const now = Date.now();
    if (this.#events.take(now, count) && this.#shared(this, count)) return true;
    if (!this.#refused.take(now, count)) this.end('a socket went on after it was refused');
    return false;
  }
}
