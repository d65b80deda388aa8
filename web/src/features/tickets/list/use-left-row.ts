import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { RowMemory } from '#web/ui/list/use-row-keys.ts';
import { leftList } from '../walk.ts';

/** Names this visit of the list in the history; undefined once the reader is on the way to another page. */
const useListEntry = (): string | undefined =>
  useLocation({ select: ({ pathname, state }) => (pathname === '/tickets' ? state.__TSR_key : undefined) });

/** Who comes back from a ticket is on its line again. */
export function useLeftRow(): RowMemory {
  const entry = useListEntry();
  return useMemo(() => {
    const left = leftList.get();
    return {
      row: left && left.entry === entry ? left.row : null,
      keep: (row: number) => leftList.set({ entry, row }),
    };
  }, [entry]);
}
