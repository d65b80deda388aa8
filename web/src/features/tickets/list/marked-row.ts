import type { TicketRow } from '@sightline/contract/tickets';
import { useLocation } from '@tanstack/react-router';
import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { listShortcuts } from '#web/lib/list-keys.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { leftList } from '../walk.ts';
import { indexOfRow } from './layout.ts';

type ShownList = {
  scroll: RefObject<HTMLElement | null>;
  virtualizer: Virtualizer<HTMLDivElement, Element>;
  groups: Parameters<typeof indexOfRow>[0];
  total: number;
  ticketAt: (row: number) => TicketRow | undefined;
};

/** Names this visit of the list in the history; undefined once the reader is on the way to another page. */
const useListEntry = (): string | undefined =>
  useLocation({ select: ({ pathname, state }) => (pathname === '/tickets' ? state.__TSR_key : undefined) });

/**
 * J and K walk down and up the list, Enter opens: the focus walks, so the keyboard and screen readers go along. Who comes
 * back from a ticket is on its line again.
 */
export function useMarkedRow({ scroll, virtualizer, groups, total, ticketAt }: ShownList) {
  const entry = useListEntry();
  const [marked, setMarked] = useState(() => {
    const left = leftList.get();
    return left && left.entry === entry ? left.row : null;
  });
  useEffect(() => {
    if (marked !== null && entry) leftList.set({ entry, row: marked });
  }, [marked, entry]);

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
