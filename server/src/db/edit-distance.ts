/** How many errors of typing are between two words: a letter too many, missing or wrong, or two neighbours exchanged. */
export function editDistance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      const changed = (last[at - 1] ?? 0) + (isSame ? 0 : 1);
      const isExchanged = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      const exchanged = isExchanged ? (before[at - 2] ?? 0) + 1 : changed;
      next.push(Math.min((last[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, changed, exchanged));
    }
    before = last;
    last = next;
  }
  return last[other.length] ?? 0;
}
