import type { Id } from '@sightline/contract/scalars';

type BufferedMessage<Message> = { message: Message; senderId: Id; since: number };

/**
 * Holds messages that cannot be authorized yet. The server announces who may draw, and the media server carries the drawing, in either
 * order. So a message waits for a while, and is processed again after an event of the server.
 */
export class ReorderBuffer<Message> {
  readonly #timeout: number;
  readonly #maxSize: number;
  #waiting: readonly BufferedMessage<Message>[] = [];

  /** In ms, and the number of messages kept. */
  constructor(timeout: number, maxSize: number) {
    this.#timeout = timeout;
    this.#maxSize = maxSize;
  }

  add(message: Message, senderId: Id, since: number): void {
    this.#waiting = [...this.#waiting, { message, senderId, since }].slice(-this.#maxSize);
  }

  /** The number of waiting messages, including expired ones. */
  get size(): number {
    return this.#waiting.length;
  }

  /** In arrival order. Messages that still cannot be authorized are queued again. */
  drain(): readonly BufferedMessage<Message>[] {
    const now = Date.now();
    const taken = this.#waiting.filter(({ since }) => now - since < this.#timeout);
    this.clear();
    return taken;
  }

  clear(): void {
    this.#waiting = [];
  }
}
