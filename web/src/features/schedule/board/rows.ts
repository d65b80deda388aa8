import type { Visit } from '@sightline/contract/schedule/schedule';
import { useState } from 'react';

type Rows = ReadonlyMap<string | null, readonly Visit[]>;

/** The visits of each person by id; those without people stand under null. Lists in which nothing has changed are those of `before`. */
function rowsOf(visits: readonly Visit[], before: Rows): Rows {
  const rows = new Map<string | null, Visit[]>();
  for (const visit of visits) {
    const ids = visit.people.length > 0 ? visit.people.map(({ id }) => id) : [null];
    for (const id of ids) {
      const row = rows.get(id);
      if (row) row.push(visit);
      else rows.set(id, [visit]);
    }
  }
  const settled = new Map<string | null, readonly Visit[]>();
  for (const [id, own] of rows) {
    const known = before.get(id);
    const isSame = known?.length === own.length && own.every((visit, at) => visit === known[at]);
    settled.set(id, isSame && known ? known : own);
  }
  return settled;
}

/** So that a change of one visit renders the rows of its people alone. */
export function useRows(visits: readonly Visit[]): Rows {
  const [settled, setSettled] = useState(() => ({ visits, rows: rowsOf(visits, new Map()) }));
  if (settled.visits === visits) return settled.rows;
  const rows = rowsOf(visits, settled.rows);
  setSettled({ visits, rows });
  return rows;
}

const takesTime = ({ status }: Visit): boolean => status !== 'cancelled' && status !== 'could_not_be_done';

/** Whether somebody is at two places at once. */
export const overlapsAny = (visit: Visit, others: readonly Visit[]): boolean =>
  takesTime(visit) &&
  others.some(
    (other) =>
      other.id !== visit.id &&
      takesTime(other) &&
      Date.parse(other.starts_at) < Date.parse(visit.ends_at) &&
      Date.parse(other.ends_at) > Date.parse(visit.starts_at),
  );
