import type { TicketRow } from '@sightline/contract/tickets';
import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { listShortcuts } from '#web/lib/list-keys.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { lastWalkedRow } from '../walk.ts';
import { indexOfRow } from './layout.ts';

type ShownList = {
  scroll: RefObject<HTMLElement | null>;
  virtualizer: Virtualizer<HTMLDivElement, Element>;
  groups: Parameters<typeof indexOfRow>[0];
  total: number;
  ticketAt: (row: number) => TicketRow | undefined;
  /** The reader comes back to it. */
  isReturn: boolean;
};

/**
 * J and K walk down and up the list, Enter opens: the focus walks, so the keyboard and screen readers go along. Who comes
 * back from a ticket is on its line again.
 */
export function useMarkedRow({ scroll, virtualizer, groups, total, ticketAt, isReturn }: ShownList) {
  const [marked, setMarked] = useState(isReturn ? lastWalkedRow.get() : null);

  function focusRow(row: number): void {
    const line = indexOfRow(groups, row);
    virtualizer.scrollToIndex(line, { align: 'auto' });
    requestAnimationFrame(() => scroll.current?.querySelector<HTMLElement>(`[data-line="${line}"] a`)?.focus());
  }
  function mark(row: number): void {
    setMarked(row);
    focusRow(row);
  }
  const walk = (step: number) => () => {
    if (total > 0) mark(Math.min(Math.max((marked ?? (step > 0 ? -1 : 1)) + step, 0), total - 1));
  };
  useShortcut(listShortcuts.next, walk(1));
  useShortcut(listShortcuts.previous, walk(-1));

  const isThere = total > 0;
  const comeBack = useEffectEvent(() => {
    if (marked !== null && marked < total) focusRow(marked);
  });
  useEffect(() => {
    if (isThere) comeBack();
  }, [isThere]);

  return { marked, setMarked, markedTicket: marked === null ? undefined : ticketAt(marked) };
}
