import { limits } from '@sightline/contract/limits';
import type { TicketRow } from '@sightline/contract/tickets/tickets';
import { useQueries } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMe } from '#web/features/session/session.tsx';
import { Store } from '#web/lib/store.ts';
import type { RowPlace } from '#web/ui/list/row-place.ts';
import { ticketPageQuery } from './api.ts';
import { useNamedSearch } from './filters/named.ts';
import { toListQuery } from './list/query.ts';
import type { TicketSearch } from './list/search.ts';

/** The list that a ticket was opened from, and its line there: from 0, over all pages. */
export type OpenedFrom = { search: TicketSearch; row: number };

declare module '@tanstack/react-router' {
  interface HistoryState {
    ticketList?: OpenedFrom;
  }
}

/** The list that was left last, by its entry in the history, and the place in it of the ticket that was shown last. */
export const leftList = new Store<{ entry: string | undefined; place: RowPlace } | null>(null);

export const useOpenedFrom = (): OpenedFrom | undefined => useLocation({ select: ({ state }) => state.ticketList });

const perPage = limits.pages.tickets;
const pageOf = (row: number): number => Math.floor(row / perPage) + 1;

type Neighbours = { row: number; total: number | undefined; previous?: TicketRow; next?: TicketRow };

/** A ticket that has left its line since, as by a change of its status, is looked for around it; others follow it there. */
function useNeighbours(id: string, { search, row }: OpenedFrom): Neighbours {
  const me = useMe();
  const named = useNamedSearch(search).search;
  const query = named && toListQuery(named, me.id);
  const numbers = query ? [...new Set([row - 1, row, row + 1].filter((each) => each >= 0).map(pageOf))] : [];
  const answers = useQueries({ queries: query ? numbers.map((page) => ticketPageQuery(query, page)) : [] });
  const rows = new Map<number, TicketRow>();
  for (const [index, { data }] of answers.entries()) {
    const before = ((numbers[index] ?? 1) - 1) * perPage;
    for (const [line, ticket] of (data?.rows ?? []).entries()) rows.set(before + line, ticket);
  }
  const found = [...rows].find(([, ticket]) => ticket.id === id)?.[0];
  const [previous, next] = [rows.get((found ?? row) - 1), rows.get(found === undefined ? row : found + 1)];
  return {
    row: found ?? row,
    total: answers[0]?.data?.pagination.total,
    ...(previous && { previous }),
    ...(next && { next }),
  };
}

/** To the tickets before and after this one in the list that it was opened from; the way back still leads to the list. */
export function useWalk(id: string, from: OpenedFrom) {
  const navigate = useNavigate();
  const { row, total, previous, next } = useNeighbours(id, from);
  const [before, after] = [previous?.id, next?.id];
  useEffect(() => {
    const place = { id, row, before: before ? [before] : [], after: after ? [after] : [] };
    leftList.set({ entry: leftList.get()?.entry, place });
  }, [id, row, before, after]);

  const to = (ticket: TicketRow | undefined, nextRow: number) =>
    ticket
      ? () =>
          void navigate({
            to: '/tickets/$ticketid',
            params: { ticketid: String(ticket.ticket_id) },
            state: { ticketList: { ...from, row: nextRow } },
            replace: true,
          })
      : null;
  return { row, total, toPrevious: to(previous, row - 1), toNext: to(next, next ? row + 1 : row) };
}
