/** Assumed until something was measured. */
const USUAL_MS = 100;
const LONGEST_MS = 10_000;

/** Measures how long a packet to a client and its answer take, from the reports of that client. */
export class RoundTrip {
  private smoothed: number | undefined;

  note(milliseconds: number): void {
    if (milliseconds < 0 || milliseconds > LONGEST_MS) return;
    this.smoothed = this.smoothed === undefined ? milliseconds : (this.smoothed + milliseconds) / 2;
  }

  get milliseconds(): number {
    return this.smoothed ?? USUAL_MS;
  }
}
