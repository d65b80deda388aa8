const day = 86_400_000;
const usual = 180;

/** The day of the next review: the one that was chosen, or, when that has come, half a year from now. */
export function nextReview(chosen: string | null, now = Date.now()): string | null {
  if (chosen === null || new Date(chosen).getTime() > now) return chosen;
  return new Date(now + usual * day).toISOString().slice(0, 10);
}
