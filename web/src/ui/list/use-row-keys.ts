import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { listShortcuts } from '#web/lib/list-keys.ts';
import { useSelectionKeys } from '#web/lib/list-selection.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import type { RowSelection } from './row-selection.ts';

/** Where a reader who comes back to the list goes on, and who is told where they are. */
export type RowMemory = { row: number | null; keep: (row: number) => void };

type ShownRows<Row extends { id: string }> = {
  scroll: RefObject<HTMLElement | null>;
  virtualizer: Virtualizer<HTMLDivElement, Element>;
  total: number;
  rowAt: (row: number) => Row | undefined;
  /** The line that shows a row. */
  lineOf: (row: number) => number;
  selection: RowSelection<Row> | null;
  memory: RowMemory | undefined;
};

/** J and K walk down and up the list: the focus walks, so that screen readers go along and Enter opens. X selects. */
export function useRowKeys<Row extends { id: string }>(list: ShownRows<Row>) {
  const { scroll, virtualizer, total, rowAt, lineOf, selection, memory } = list;
  const [marked, setMarked] = useState(memory?.row ?? null);
  const mark = (row: number): void => {
    setMarked(row);
    memory?.keep(row);
  };
  function focusRow(row: number): void {
    const line = lineOf(row);
    virtualizer.scrollToIndex(line, { align: 'auto' });
    requestAnimationFrame(() => scroll.current?.querySelector<HTMLElement>(`[data-line="${line}"] a`)?.focus());
  }
  const walk = (step: number) => () => {
    if (total === 0) return;
    const row = Math.min(Math.max((marked ?? (step > 0 ? -1 : 1)) + step, 0), total - 1);
    mark(row);
    focusRow(row);
  };
  useShortcut(listShortcuts.next, walk(1));
  useShortcut(listShortcuts.previous, walk(-1));
  const markedRow = marked === null ? undefined : rowAt(marked);
  useSelectionKeys(selection && marked !== null && markedRow ? () => selection.toggle(markedRow, marked) : null, () =>
    selection?.clear(),
  );

  const isThere = total > 0;
  const comeBack = useEffectEvent(() => {
    if (memory && marked !== null && marked < total) focusRow(marked);
  });
  useEffect(() => {
    if (isThere) comeBack();
  }, [isThere]);
  return { mark, markedRow };
}
