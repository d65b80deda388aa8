/** From 0 to 1 between two moments, smoothly. */
export const between = (start: number, end: number, second: number): number => {
  const share = Math.max(0, Math.min(1, (second - start) / (end - start)));
  return share * share * (3 - 2 * share);
};
