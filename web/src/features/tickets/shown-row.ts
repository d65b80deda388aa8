import type { Ticket, TicketRow } from '@sightline/contract/tickets/tickets';
import { focusManager, type QueryClient } from '@tanstack/react-query';
import { fetchSoon } from '#web/lib/refresh.ts';
import { patchPage, type TicketPage, ticketKeys, ticketQuery } from './api.ts';

/** The tickets on the pages of the list that are on the screen. */
const shownRows = (cache: QueryClient): TicketRow[] =>
  cache
    .getQueriesData<TicketPage>({ queryKey: ticketKeys.lists, type: 'active' })
    .flatMap(([, page]) => page?.rows ?? []);

/** A row holds a subset of its ticket's fields. */
const lineOf = (ticket: Ticket, shown: TicketRow): TicketRow => ({
  ...shown,
  ...Object.fromEntries(Object.entries(ticket).filter(([name]) => name in shown)),
});

/** My own change is in flight and already shown; its completion fetches the server's state. */
const isChangedHere = (cache: QueryClient, id: string): boolean =>
  cache.isMutating({ mutationKey: ticketKeys.verb(id) }) > 0;

async function fetchRow(cache: QueryClient, id: string): Promise<void> {
  if (isChangedHere(cache, id)) return;
  await cache.cancelQueries({ queryKey: ticketKeys.one(id) });
  // No longer accessible; the list refetch will remove it.
  const ticket = await cache.fetchQuery({ ...ticketQuery(id), staleTime: 0 }).catch(() => undefined);
  if (!ticket || isChangedHere(cache, id)) return;
  cache.setQueriesData<TicketPage>(
    { queryKey: ticketKeys.lists },
    (page) => page && patchPage(page, id, (shown) => lineOf(ticket, shown)),
  );
}

/** Refetches a visible ticket soon, on its own; the later list refetch gives it its position. */
export function refreshShownRow(cache: QueryClient, isMeant: (ticket: TicketRow) => boolean): void {
  if (!focusManager.isFocused()) return;
  const shown = shownRows(cache).find(isMeant);
  if (shown) fetchSoon(cache, [...ticketKeys.one(shown.id), 'line'], () => fetchRow(cache, shown.id));
}
