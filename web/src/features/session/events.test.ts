import type { ServerEventName } from '@sightline/contract/realtime';
import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { ownWorkspacesQuery, pendingQuery } from './account/account-api.ts';
import { eventHandlers } from './events.ts';

const isStale = (cache: QueryClient, queryKey: readonly unknown[]) => cache.getQueryState(queryKey)?.isInvalidated;

const told: ServerEventName[] = [
  'OrganizationUpdatedEvent',
  'PeopleChangedEvent',
  'PersonJoinedEvent',
  'TicketCreatedEvent',
  'TicketUpdatedEvent',
  'RightsChangedEvent',
];

it.each(told)("the list of the reader's workspaces is fetched again after %s", async (name) => {
  const cache = new QueryClient();
  cache.setQueryData(ownWorkspacesQuery.queryKey, {
    workspaces: [],
    pagination: { last_page: 1, per_page: 1, total: 0 },
  });
  eventHandlers[name]?.({} as never, cache);
  await vi.waitFor(() => expect(isStale(cache, ownWorkspacesQuery.queryKey)).toBe(true), 10_000);
});

it('what is under way with the account stays as it is when a ticket changes', () => {
  const cache = new QueryClient();
  cache.setQueryData(pendingQuery.queryKey, {} as never);
  eventHandlers.TicketUpdatedEvent?.({ id: '018f0000-0000-7000-8000-00000000a001' }, cache);
  expect(isStale(cache, pendingQuery.queryKey)).toBe(false);
});
