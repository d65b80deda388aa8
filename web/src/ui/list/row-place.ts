/** A row that a reader stands on, and the rows that were around it then, the nearest first. Without an id it was still loading. */
export type RowPlace = { id: string | undefined; row: number; before: readonly string[]; after: readonly string[] };

/** The rows that are loaded, of how many. */
type Rows = {
  total: number;
  rowAt: (row: number) => { id: string } | undefined;
  rowOf: (id: string) => number | undefined;
};

/** Several rows may leave at once, so more than the nearest neighbours are kept. */
const neighbours = 10;

export function placeOf({ rowAt }: Pick<Rows, 'rowAt'>, row: number): RowPlace {
  const idsFrom = (step: 1 | -1) =>
    Array.from({ length: neighbours }, (_, index) => rowAt(row + step * (index + 1))?.id).filter(
      (each) => each !== undefined,
    );
  return { id: rowAt(row)?.id, row, before: idsFrom(-1), after: idsFrom(1) };
}

/**
 * Finds a remembered place again. `at`: the row itself, undefined once it has left. `next`: the row that the reader continues with; for a row
 * that has moved away or left, the one that followed it, so that none is skipped.
 */
export function findPlace(rows: Rows, place: RowPlace): { at: number | undefined; next: number; previous: number } {
  const isUnknown = place.id === undefined || (place.row < rows.total && !rows.rowAt(place.row));
  const at = (place.id === undefined ? undefined : rows.rowOf(place.id)) ?? (isUnknown ? place.row : undefined);
  const nearest = (ids: readonly string[]) => ids.map(rows.rowOf).find((row) => row !== undefined);
  const [before, after] = [nearest(place.before), nearest(place.after)];
  if (at !== undefined && !hasMoved(at, before, after)) return { at, next: at + 1, previous: at - 1 };
  const next = after ?? (before === undefined ? place.row : before + 1);
  return { at, next, previous: before ?? next - 1 };
}

/** It is no longer between its neighbours. Where those changed their order, one of them moved instead. */
function hasMoved(at: number, before = -1, after = Infinity): boolean {
  return before < after && (at < before || at > after);
}
