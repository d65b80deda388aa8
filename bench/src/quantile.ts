/** The value at a share of the sorted values, such as 0.5 for the median. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}
