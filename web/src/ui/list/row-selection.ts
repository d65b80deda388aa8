import { useState } from 'react';

type Item = { id: string };
type Chosen<T> = { question: string; isAll: boolean; items: ReadonlyMap<string, T>; from: number | null };

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
  /** Of the chosen rows, chooses only these. */
  keep: (ids: readonly string[]) => void;
};

function toggled<T extends Item>(items: ReadonlyMap<string, T>, item: T): ReadonlyMap<string, T> {
  const next = new Map(items);
  if (!next.delete(item.id)) next.set(item.id, item);
  return next;
}

/** The chosen rows of a list with `total` rows. `question`: what the list shows; another one starts with nothing chosen. */
export function useRowSelection<T extends Item>(question: string, total: number): RowSelection<T> {
  const nothing: Chosen<T> = { question, isAll: false, items: new Map(), from: null };
  const [kept, setChosen] = useState(nothing);
  const chosen = kept.question === question ? kept : nothing;
  const { isAll, items, from } = chosen;
  return {
    isAll,
    count: isAll ? Math.max(total - items.size, 0) : items.size,
    ids: [...items.keys()],
    has: (id) => items.has(id) !== isAll,
    toggle: (item, row) => setChosen({ question, isAll, items: toggled(items, item), from: row }),
    extendTo: (row, itemAt) => {
      const [first, last] = [Math.min(from ?? row, row), Math.max(from ?? row, row)];
      const range = Array.from({ length: last - first + 1 }, (_, step) => itemAt(first + step) ?? []).flat() as T[];
      const next = new Map(items);
      for (const item of range) {
        if (isAll) next.delete(item.id);
        else next.set(item.id, item);
      }
      setChosen({ question, isAll, items: next, from: row });
    },
    selectAll: () => setChosen({ ...nothing, isAll: true }),
    clear: () => setChosen(nothing),
    keep: (wanted) => setChosen({ ...nothing, items: new Map([...items].filter(([id]) => wanted.includes(id))) }),
  };
}
