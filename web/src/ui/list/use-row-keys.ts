import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { listShortcuts } from '#web/lib/list-keys.ts';
import { useSelectionKeys } from '#web/lib/list-selection.ts';
import { useOffered, useShortcut } from '#web/lib/shortcuts.ts';
import { findPlace, placeOf, type RowPlace } from './row-place.ts';
import type { RowSelection } from './row-selection.ts';

/** Remembers the row at which a reader who comes back to the list continues. */
export type RowMemory = { place: RowPlace | null; keep: (place: RowPlace) => void };

type ShownRows<Row extends { id: string }> = {
  /** The query that the list shows. */
  question: string;
  scroll: RefObject<HTMLElement | null>;
  virtualizer: Virtualizer<HTMLDivElement, Element>;
  total: number;
  rowAt: (row: number) => Row | undefined;
  rowOf: (id: string) => number | undefined;
  /** The line that shows a row. */
  lineOf: (row: number) => number;
  selection: RowSelection<Row> | null;
  memory: RowMemory | undefined;
};

/**
 * J and K walk down and up the list: the focus walks, so that screen readers go along and Enter opens. X selects. The place is
 * that of a row, not of its number: rows that move, leave or arrive meanwhile make the reader skip none.
 */
export function useRowKeys<Row extends { id: string }>(list: ShownRows<Row>) {
  const { question, scroll, virtualizer, total, rowAt, rowOf, lineOf, selection, memory } = list;
  const [marked, setMarked] = useState(memory?.place ? { question, place: memory.place } : null);
  // Another question starts at its first row.
  const found = marked?.question === question ? findPlace({ total, rowAt, rowOf }, marked.place) : null;
  const markedRow = found?.at === undefined ? undefined : rowAt(found.at);

  function mark(row: number): void {
    const place = placeOf({ rowAt }, row);
    setMarked({ question, place });
    memory?.keep(place);
  }
  function focusRow(row: number): void {
    const line = lineOf(row);
    virtualizer.scrollToIndex(line, { align: 'auto' });
    requestAnimationFrame(() => scroll.current?.querySelector<HTMLElement>(`[data-line="${line}"] a`)?.focus());
  }
  function walkTo(wanted: number): void {
    if (total === 0) return;
    const row = Math.min(Math.max(wanted, 0), total - 1);
    mark(row);
    focusRow(row);
  }
  useOffered(listShortcuts.open);
  useShortcut(listShortcuts.next, () => walkTo(found?.next ?? 0));
  useShortcut(listShortcuts.previous, () => walkTo(found?.previous ?? 0));
  const [at, row] = [found?.at, markedRow];
  useSelectionKeys(selection && at !== undefined && row ? () => selection.toggle(row, at) : null, () =>
    selection?.clear(),
  );

  const isThere = total > 0;
  const comeBack = useEffectEvent(() => {
    if (memory && found?.at !== undefined && found.at < total) focusRow(found.at);
  });
  useEffect(() => {
    if (isThere) comeBack();
  }, [isThere]);
  return { mark, markedRow };
}
