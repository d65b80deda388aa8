import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { RowPlace } from '#web/ui/list/row-place.ts';
import type { RowMemory } from '#web/ui/list/use-row-keys.ts';
import { leftList } from '../walk.ts';

/** Names this visit of the list in the history; undefined once the reader is on the way to another page. */
const useListEntry = (): string | undefined =>
  useLocation({ select: ({ pathname, state }) => (pathname === '/tickets' ? state.__TSR_key : undefined) });

/** Marks the line of the ticket that the reader comes back from. */
export function useLeftRow(): RowMemory {
  const entry = useListEntry();
  return useMemo(() => {
    const left = leftList.get();
    return {
      place: left && left.entry === entry ? left.place : null,
      keep: (place: RowPlace) => leftList.set({ entry, place }),
    };
  }, [entry]);
}
