import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import { type Shortcut, useShortcut } from './shortcuts.ts';

type Item = { id: string };

/** The chosen items by id, as they were when they were chosen: they stay chosen when they scroll away. */
type Chosen<T> = { question: string; items: ReadonlyMap<string, T>; from: number | null };

export type ListSelection<T extends Item> = {
  items: ReadonlyMap<string, T>;
  toggle: (item: T, row: number) => void;
  /** Chooses all rows from the one that was chosen last up to this one; rows that are not loaded are left out. */
  extendTo: (row: number, itemAt: (row: number) => T | undefined) => void;
  /** Without arguments nothing is chosen. */
  set: (items?: readonly T[]) => void;
};

const without = <T>(items: ReadonlyMap<string, T>, id: string) => new Map([...items].filter(([key]) => key !== id));

/** The chosen rows of a list. `question`: what the list shows; another one starts with nothing chosen. */
export function useListSelection<T extends Item>(question: string): ListSelection<T> {
  const nothing: Chosen<T> = { question, items: new Map(), from: null };
  const [kept, setChosen] = useState(nothing);
  const chosen = kept.question === question ? kept : nothing;
  const { items, from } = chosen;
  return {
    items,
    toggle: (item, row) =>
      setChosen({
        question,
        items: items.has(item.id) ? without(items, item.id) : new Map([...items, [item.id, item]]),
        from: row,
      }),
    extendTo: (row, itemAt) => {
      const [first, last] = [Math.min(from ?? row, row), Math.max(from ?? row, row)];
      const range = Array.from({ length: last - first + 1 }, (_, step) => itemAt(first + step) ?? []).flat() as T[];
      setChosen({ question, items: new Map([...items, ...range.map((item) => [item.id, item] as const)]), from: row });
    },
    set: (next = []) => setChosen({ question, items: new Map(next.map((item) => [item.id, item])), from: null }),
  };
}

export const selectionShortcuts = {
  select: { keys: 'x', place: 'list', does: 'select' },
} as const satisfies Record<string, Shortcut>;

/** What Escape closes first, and fields, which clear themselves. */
const takesEscape =
  '[role="dialog"], [role="menu"], [aria-haspopup="listbox"][aria-controls], input[type="search"]:focus';

/** X chooses the marked row, Escape chooses nothing. Null: no row is marked, or none can be chosen. */
export function useSelectionKeys(selectMarked: (() => void) | null, clear: () => void): void {
  useShortcut(selectionShortcuts.select, selectMarked);
  // Before what is open closes and is no longer found.
  useWindowEvent('keydown', ({ key }) => key === 'Escape' && !document.querySelector(takesEscape) && clear(), {
    capture: true,
  });
}
