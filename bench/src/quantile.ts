/** The value that a share of the others do not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}
