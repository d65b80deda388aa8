/** So much at once, and so much a second from then on. */
export class Allowance {
  private readonly burst: number;
  private readonly perSecond: number;
  private left: number;
  private at = Date.now();

  constructor(burst: number, perSecond: number) {
    this.burst = burst;
    this.perSecond = perSecond;
    this.left = burst;
  }

  /** False when `cost` is more than what is left; nothing is taken then. */
  take(cost: number): boolean {
    const now = Date.now();
    this.left = Math.min(this.burst, this.left + ((now - this.at) / 1000) * this.perSecond);
    this.at = now;
    if (this.left < cost) return false;
    this.left -= cost;
    return true;
  }
}
