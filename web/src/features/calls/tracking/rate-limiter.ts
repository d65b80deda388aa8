/** Allows a number of calls per key and time window. */
export class RateLimiter {
  private readonly limit: number;
  private readonly window: number;
  private readonly passed = new Map<string, number[]>();

  constructor(most: number, within: number) {
    this.limit = most;
    this.window = within;
  }

  allow(id: string, now: number): boolean {
    const recent = (this.passed.get(id) ?? []).filter((at) => now - at < this.window);
    const isLet = recent.length < this.limit;
    this.passed.set(id, isLet ? [...recent, now] : recent);
    return isLet;
  }

  clear(): void {
    this.passed.clear();
  }
}
