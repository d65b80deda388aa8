import type { Id } from '@sightline/contract/fields';

type BufferedMessage<Message> = { message: Message; senderId: Id; since: number };

/**
 * What is not believed yet. Who may draw is told by the server, what they draw by the media server: either may come first.
 * So it waits for a while, and is read again when the server has spoken.
 */
export class ReorderBuffer<Message> {
  readonly #timeout: number;
  readonly #maxSize: number;
  #waiting: readonly BufferedMessage<Message>[] = [];

  /** In ms, and how many of the last ones. */
  constructor(patience: number, most: number) {
    this.#timeout = patience;
    this.#maxSize = most;
  }

  add(message: Message, senderId: Id, since: number): void {
    this.#waiting = [...this.#waiting, { message, senderId, since }].slice(-this.#maxSize);
  }

  /** How many wait, those that have waited too long among them. */
  get size(): number {
    return this.#waiting.length;
  }

  /** In the order of coming. What is not believed now either may be kept anew. */
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
