type Timed = { id: string; start: number; end: number };

/** Places overlapping items in lanes below each other; each takes the first free one. */
export function lanesOf(items: readonly Timed[]): { lanes: ReadonlyMap<string, number>; count: number } {
  const ends: number[] = [];
  const lanes = new Map<string, number>();
  for (const { id, start, end } of [...items].sort((a, b) => a.start - b.start || a.id.localeCompare(b.id))) {
    const free = ends.findIndex((taken) => taken <= start);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = end;
    lanes.set(id, lane);
  }
  return { lanes, count: Math.max(1, ends.length) };
}
