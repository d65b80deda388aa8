import type { QueryClient } from '@tanstack/react-query';
import type { EventHandlers } from '#web/lib/realtime.tsx';
import { refreshLazily, refreshSoon } from '#web/lib/refresh.ts';
import { readToken } from '#web/lib/token.ts';
import { sessionQuery } from './api.ts';

/** The list of the reader's workspaces names each one, with its logo, its members and its open tickets. */
const refreshWorkspaces = (_change: unknown, cache: QueryClient): void =>
  refreshLazily(cache, ['account', 'workspaces']);

/** The session holds the reader's permissions, and whether their address is confirmed. */
function refreshAccount(_change: unknown, cache: QueryClient): void {
  refreshSoon(cache, sessionQuery.queryKey);
  refreshSoon(cache, ['account']);
}

export const eventHandlers: EventHandlers = {
  AccountUpdatedEvent: refreshAccount,
  OrganizationUpdatedEvent: refreshWorkspaces,
  PeopleChangedEvent: refreshWorkspaces,
  PersonJoinedEvent: refreshWorkspaces,
  TicketCreatedEvent: refreshWorkspaces,
  TicketUpdatedEvent: refreshWorkspaces,
  RightsChangedEvent: refreshAccount,
  // Another tab may have a newer token by now, so the server decides. Without a token this tab is logging out already.
  SessionEndedEvent: (_, cache) => {
    if (readToken()) void cache.invalidateQueries({ queryKey: sessionQuery.queryKey });
  },
};
