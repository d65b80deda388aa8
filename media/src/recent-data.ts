import { limits, timing } from './limits.ts';

/** Reliable data that may not have arrived when a path is lost. Sent again, clients know by its number what they have. */
export class RecentData {
  private kept: { bytes: Uint8Array; at: number }[] = [];
  private size = 0;

  keep(bytes: Uint8Array): void {
    this.kept.push({ bytes, at: Date.now() });
    this.size += bytes.length;
    while (this.size > limits.recentDataBytes) this.size -= this.kept.shift()?.bytes.length ?? 0;
  }

  take(): Uint8Array[] {
    const { kept } = this;
    this.kept = [];
    this.size = 0;
    return kept.filter(({ at }) => at > Date.now() - timing.recentDataMs).map(({ bytes }) => bytes);
  }
}
