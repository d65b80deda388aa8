import type { QueryClient } from '@tanstack/react-query';
import type { EventHandlers } from '#web/lib/realtime.tsx';
import { refreshLazily, refreshSoon } from '#web/lib/refresh.ts';

function refreshCounts(cache: QueryClient): void {
  for (const shown of ['table', 'one', 'summary']) refreshLazily(cache, ['spaces', shown]);
}

/** A message in a ticket's room is activity of its space; read marks are not. */
function refreshLastActivity({ read_seq }: { read_seq?: number | undefined }, cache: QueryClient): void {
  if (read_seq === undefined) refreshCounts(cache);
}

function refreshPageAndSteps(_change: unknown, cache: QueryClient): void {
  refreshLazily(cache, ['spaces', 'summary']);
  refreshLazily(cache, ['settings', 'checklist']);
}

export const eventHandlers: EventHandlers = {
  OrganizationUpdatedEvent: (_payload, cache) => {
    refreshSoon(cache, ['session']);
    refreshSoon(cache, ['settings']);
    refreshSoon(cache, ['environment']);
    refreshSoon(cache, ['environments']);
    // A space names the workspace that it belongs to.
    refreshLazily(cache, ['spaces']);
  },
  // Its name stands at tickets, people and rooms, and those of an archived space change with it.
  SpaceUpdatedEvent: (_payload, cache) => {
    refreshSoon(cache, ['session']);
    refreshSoon(cache, ['spaces']);
    refreshLazily(cache, []);
  },
  PeopleChangedEvent: (_payload, cache) => refreshLazily(cache, ['spaces']),
  /** The page of a space counts those who are invited, and the first steps tick off the first one. */
  InvitationsUpdatedEvent: refreshPageAndSteps,
  TicketCreatedEvent: (_payload, cache) => refreshCounts(cache),
  TicketUpdatedEvent: (_payload, cache) => refreshCounts(cache),
  ChatCreatedEvent: (_chat, cache) => refreshCounts(cache),
  ChatUpdatedEvent: (_chat, cache) => refreshCounts(cache),
  RoomUpdatedEvent: refreshLastActivity,
  /** The same goes for calls. */
  CallCreatedEvent: refreshPageAndSteps,
  // Tabs outside the room receive the first event of a call when somebody joins it.
  CallUpdatedEvent: refreshPageAndSteps,
  CallEndedEvent: refreshPageAndSteps,
  SpaceCreatedEvent: (_payload, cache) => {
    refreshSoon(cache, ['session']);
    refreshSoon(cache, ['spaces']);
  },
};
