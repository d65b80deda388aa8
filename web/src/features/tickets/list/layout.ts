import type { TicketGroup } from '@sightline/contract/tickets';

export type ListItem =
  | { kind: 'group'; status_id: TicketGroup['status_id']; total: number }
  /** `row` counts tickets from 0 over the whole list. */
  | { kind: 'row'; row: number };

/** How many lines the list has, headers included. */
export const countItems = (groups: readonly TicketGroup[] | null, total: number): number =>
  groups ? groups.reduce((count, group) => count + group.total + 1, 0) : total;

/**
 * What a line of the list shows. Group sizes are known before their tickets load, so headers are in their final position and
 * nothing moves when a page arrives.
 */
export function itemAt(groups: readonly TicketGroup[] | null, index: number): ListItem {
  let line = index;
  let row = 0;
  for (const group of groups ?? []) {
    if (line === 0) return { kind: 'group', ...group };
    if (line <= group.total) return { kind: 'row', row: row + line - 1 };
    line -= group.total + 1;
    row += group.total;
  }
  return { kind: 'row', row: row + line };
}

/** The line that shows a ticket. */
export function indexOfRow(groups: readonly TicketGroup[] | null, row: number): number {
  let headers = 0;
  let before = 0;
  for (const group of groups ?? []) {
    headers += 1;
    if (row < before + group.total) break;
    before += group.total;
  }
  return row + headers;
}
