import type { Socket } from 'socket.io';
import type { Actor } from '../kernel/actor.ts';

/** A connected browser: one person in one place for as long as it is open. */
export class ClientSocket {
  readonly socket: Socket;
  /** The token that the socket lives by, and who it was given to. */
  token: string | undefined;
  actor: Actor | undefined;
  /** Events that are handled or wait for it. */
  waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(socket: Socket) {
    this.socket = socket;
  }

  /** Events of one socket are handled one after the other: what one of them asked is still so when it acts. */
  async inOrder<T>(handle: () => Promise<T>): Promise<T> {
    this.waiting += 1;
    const handled = this.#last.then(handle);
    this.#last = handled.catch(() => undefined);
    try {
      return await handled;
    } finally {
      this.waiting -= 1;
    }
  }

  isIn(name: string): boolean {
    return this.socket.rooms.has(name);
  }

  end(): void {
    this.socket.emit('SessionEndedEvent', {});
    this.socket.disconnect(true);
  }
}
