/** Reliable data that waits for its data channel, oldest first. `isNumbered`: the client can tell it from a duplicate. */
type Waiting = { bytes: Uint8Array; isNumbered: boolean };

export class DataQueue {
  byteLength = 0;
  private waiting: Waiting[] = [];
  /** The index of the next message; earlier ones were sent. Removing the first element of an array is slow. */
  private next = 0;

  add(message: Waiting): void {
    this.waiting.push(message);
    this.byteLength += message.bytes.length;
  }

  /** Puts messages in front of the queue, in their order. */
  addBefore(messages: readonly Waiting[]): void {
    this.waiting = [...messages, ...this.waiting.slice(this.next)];
    this.next = 0;
    this.byteLength = this.waiting.reduce((sum, { bytes }) => sum + bytes.length, 0);
  }

  take(): Waiting | undefined {
    const message = this.waiting[this.next];
    if (!message) return undefined;
    this.next += 1;
    this.byteLength -= message.bytes.length;
    if (this.next === this.waiting.length) {
      this.waiting = [];
      this.next = 0;
    }
    return message;
  }
}
