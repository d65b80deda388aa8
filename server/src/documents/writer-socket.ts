import { limits } from '@sightline/contract/limits';
import type { WebSocket } from 'ws';
import { TokenBucket } from '../http/token-bucket.ts';
import type { Member } from '../kernel/actor.ts';

const { writing } = limits;

/**
 * Limits what one writer's websocket may send, before anything is parsed. Disconnects writers who go beyond that; their changes wait in the
 * browser until it connects again.
 */
export class WriterSocket {
  readonly address: string;
  /** Set once the writer has signed in. */
  writer: { actor: Member; token: string } | undefined;
  readonly #socket: WebSocket;
  readonly #areLimitsLifted: boolean;
  readonly #messages = new TokenBucket(writing.messages, Date.now());
  readonly #bytes = new TokenBucket(writing.bytes, Date.now());
  readonly #timer: NodeJS.Timeout;
  #bytesBefore = 0;

  constructor(socket: WebSocket, address: string, areLimitsLifted: boolean) {
    this.#socket = socket;
    this.address = address;
    this.#areLimitsLifted = areLimitsLifted;
    this.#timer = setTimeout(() => this.writer ?? socket.terminate(), writing.signInWithin).unref();
    socket.once('close', () => clearTimeout(this.#timer));
  }

  get readyState(): number {
    return this.#socket.readyState;
  }

  send(data: string | ArrayBufferLike | Blob | ArrayBufferView): void {
    if (this.#socket.bufferedAmount > limits.socket.unread) this.#socket.terminate();
    else this.#socket.send(data as Uint8Array);
  }

  close(code?: number, reason?: string): void {
    this.#socket.close(code, reason);
  }

  /** False when this was too much, and the connection has ended. */
  admit(bytes: number): boolean {
    const now = Date.now();
    const isWithin = this.#areLimitsLifted || (this.#messages.take(now) && this.#bytes.take(now, bytes));
    if (!this.writer) this.#bytesBefore += bytes;
    if (isWithin && this.#bytesBefore <= writing.stranger) return true;
    this.#socket.terminate();
    return false;
  }
}
