import { useState } from 'react';

type Item = { id: string };
type Chosen = { question: string; isAll: boolean; ids: ReadonlySet<string>; from: number | null };

export type RowSelection<T extends Item> = {
  /** How many rows are chosen. */
  count: number;
  /** All rows that match are chosen, loaded or not, but for those that were unticked. */
  isAll: boolean;
  has: (id: string) => boolean;
  /** The ticked rows; with `isAll` the unticked ones. */
  ids: readonly string[];
  toggle: (item: T, row: number) => void;
  /** Chooses all rows from the one that was chosen last up to this one; rows that are not loaded are left out. */
  extendTo: (row: number, itemAt: (row: number) => T | undefined) => void;
  selectAll: () => void;
  /** Chooses nothing. */
  clear: () => void;
  /** Chooses only these, of those that were chosen. */
  keep: (ids: readonly string[]) => void;
};

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** The chosen rows of a list with `total` rows. `question`: what the list shows; another one starts with nothing chosen. */
export function useRowSelection<T extends Item>(question: string, total: number): RowSelection<T> {
  const nothing: Chosen = { question, isAll: false, ids: new Set(), from: null };
  const [kept, setChosen] = useState(nothing);
  const chosen = kept.question === question ? kept : nothing;
  const { isAll, ids, from } = chosen;
  return {
    isAll,
    count: isAll ? Math.max(total - ids.size, 0) : ids.size,
    ids: [...ids],
    has: (id) => ids.has(id) !== isAll,
    toggle: ({ id }, row) => setChosen({ question, isAll, ids: toggled(ids, id), from: row }),
    extendTo: (row, itemAt) => {
      const [first, last] = [Math.min(from ?? row, row), Math.max(from ?? row, row)];
      const next = new Set(ids);
      for (let at = first; at <= last; at += 1) {
        const id = itemAt(at)?.id;
        if (id === undefined) continue;
        if (isAll) next.delete(id);
        else next.add(id);
      }
      setChosen({ question, isAll, ids: next, from: row });
    },
    selectAll: () => setChosen({ ...nothing, isAll: true }),
    clear: () => setChosen(nothing),
    keep: (wanted) => setChosen({ ...nothing, ids: new Set(wanted) }),
  };
}

/** The chosen rows as the request of a change of many names them. */
export const chosenRows = <Matching>({ isAll, ids }: Pick<RowSelection<Item>, 'isAll' | 'ids'>, matching: Matching) =>
  isAll ? { matching, except: [...ids] } : { ids: [...ids] };
