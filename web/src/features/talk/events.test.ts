import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { talkKeys } from './api.ts';
import { talkEventHandlers } from './events.ts';

const id = (last: string) => `018f0000-0000-7000-8000-00000000${last}`;

it("a change of a ticket, such as its closing, is read anew by that ticket's room alone", async () => {
  const cache = new QueryClient();
  const [its, others, direct] = [id('a001'), id('a002'), id('a003')];
  cache.setQueryData(talkKeys.room(its), { ticket: { id: id('b001') } });
  cache.setQueryData(talkKeys.room(others), { ticket: { id: id('b002') } });
  cache.setQueryData(talkKeys.room(direct), { ticket: null });
  talkEventHandlers.TicketUpdatedEvent?.({ id: id('b001') }, cache);
  const isStale = (room: string) => cache.getQueryState(talkKeys.room(room))?.isInvalidated;
  await vi.waitFor(() => expect([its, others, direct].map(isStale)).toEqual([true, false, false]));
});
