import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useState } from 'react';
import { listShortcuts } from '#web/lib/list-keys.ts';
import { useSelectionKeys } from '#web/lib/list-selection.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import type { RowSelection } from './row-selection.ts';

type ShownRows<Row extends { id: string }> = {
  scroll: RefObject<HTMLElement | null>;
  virtualizer: Virtualizer<HTMLDivElement, Element>;
  total: number;
  rowAt: (row: number) => Row | undefined;
  selection: RowSelection<Row> | null;
};

/** J and K walk down and up the list: the focus walks, so that screen readers go along and Enter opens. X selects. */
export function useRowKeys<Row extends { id: string }>(list: ShownRows<Row>) {
  const { scroll, virtualizer, total, rowAt, selection } = list;
  const [marked, setMarked] = useState<number | null>(null);
  const walk = (step: number) => () => {
    if (total === 0) return;
    const row = Math.min(Math.max((marked ?? (step > 0 ? -1 : 1)) + step, 0), total - 1);
    setMarked(row);
    virtualizer.scrollToIndex(row, { align: 'auto' });
    requestAnimationFrame(() => scroll.current?.querySelector<HTMLElement>(`[data-row="${row}"] a`)?.focus());
  };
  useShortcut(listShortcuts.next, walk(1));
  useShortcut(listShortcuts.previous, walk(-1));
  const markedRow = marked === null ? undefined : rowAt(marked);
  useSelectionKeys(selection && marked !== null && markedRow ? () => selection.toggle(markedRow, marked) : null, () =>
    selection?.clear(),
  );
  return { setMarked };
}
