import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '#web/features/session/api.ts';
import { ticketPageQuery } from '../api.ts';
import { toListQuery } from './query.ts';
import type { TicketSearch } from './search.ts';

/** Asks for the first tickets while the code that shows them still loads. Names in the address are looked up there. */
export function prefetchList(cache: QueryClient, search: TicketSearch): void {
  const me = cache.getQueryData(sessionQuery.queryKey)?.user;
  if (!me || search.assignee || search.customer) return;
  void cache.prefetchQuery(ticketPageQuery(toListQuery(search, me.id), search.page ?? 1));
}
