/** Lets each one through so many times within a while. */
export class Turnstile {
  private readonly most: number;
  private readonly within: number;
  private readonly passed = new Map<string, number[]>();

  constructor(most: number, within: number) {
    this.most = most;
    this.within = within;
  }

  lets(id: string, now: number): boolean {
    const recent = (this.passed.get(id) ?? []).filter((at) => now - at < this.within);
    const isLet = recent.length < this.most;
    this.passed.set(id, isLet ? [...recent, now] : recent);
    return isLet;
  }

  clear(): void {
    this.passed.clear();
  }
}
