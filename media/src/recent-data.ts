import { limits, timing } from './limits.ts';

/** Reliable data that may not have arrived when a path is lost. It is sent again; clients drop duplicates by number. */
export class RecentData {
  private messages: { bytes: Uint8Array; at: number }[] = [];
  private size = 0;

  add(bytes: Uint8Array): void {
    this.messages.push({ bytes, at: Date.now() });
    this.size += bytes.length;
    while (this.size > limits.recentDataBytes) this.size -= this.messages.shift()?.bytes.length ?? 0;
  }

  take(): Uint8Array[] {
    const { messages } = this;
    this.messages = [];
    this.size = 0;
    return messages.filter(({ at }) => at > Date.now() - timing.recentDataMs).map(({ bytes }) => bytes);
  }
}
