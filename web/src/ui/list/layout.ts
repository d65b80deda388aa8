import type { ReactNode } from 'react';

/** Rows that stand together under a heading. */
export type RowGroup = { key: string; total: number; heading: ReactNode };

export type ListItem<Group> =
  | { kind: 'group'; group: Group }
  /** `row` counts rows from 0 over the whole list. */
  | { kind: 'row'; row: number };

type Sized = { total: number };

/** How many lines the list has, headings included. */
export const countItems = (groups: readonly Sized[] | null, total: number): number =>
  groups ? groups.reduce((count, group) => count + group.total + 1, 0) : total;

/**
 * Returns the item on a line of the list. Group sizes are known before their rows load, so headings are in their final position and nothing moves
 * when a page arrives.
 */
export function itemAt<Group extends Sized>(groups: readonly Group[] | null, index: number): ListItem<Group> {
  let line = index;
  let row = 0;
  for (const group of groups ?? []) {
    if (line === 0) return { kind: 'group', group };
    if (line <= group.total) return { kind: 'row', row: row + line - 1 };
    line -= group.total + 1;
    row += group.total;
  }
  return { kind: 'row', row: row + line };
}

/** The line that shows a row. */
export function indexOfRow(groups: readonly Sized[] | null, row: number): number {
  let headings = 0;
  let before = 0;
  for (const group of groups ?? []) {
    headings += 1;
    if (row < before + group.total) break;
    before += group.total;
  }
  return row + headings;
}
