import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { sampleChat } from '../../../test/sample-chat.ts';
import { sampleSession } from '../../../test/sample-session.ts';
import { sessionQuery } from '../session/api.ts';
import { talkKeys } from './api.ts';
import { eventHandlers } from './events.ts';

const id = (last: string) => `018f0000-0000-7000-8000-00000000${last}`;

it("a change of a ticket, such as its closing, refetches only that ticket's room", async () => {
  const cache = new QueryClient();
  const [its, others, direct] = [id('a001'), id('a002'), id('a003')];
  cache.setQueryData(talkKeys.room(its), { ticket: { id: id('b001') } });
  cache.setQueryData(talkKeys.room(others), { ticket: { id: id('b002') } });
  cache.setQueryData(talkKeys.room(direct), { ticket: null });
  eventHandlers.TicketUpdatedEvent?.({ id: id('b001') }, cache);
  const isStale = (room: string) => cache.getQueryState(talkKeys.room(room))?.isInvalidated;
  await vi.waitFor(() => expect([its, others, direct].map(isStale)).toEqual([true, false, false]), 10_000);
});

describe('what others have read', () => {
  const roomId = id('a001');
  const marks = [{ user_id: 'rui', seq: 3 }];
  const said = (seq: number) => sampleChat({ room_id: roomId, seq, receiver_ids: ['rui'] });
  const keys = { list: [...talkKeys.rooms, { unread: undefined }], room: talkKeys.room(roomId) };

  function showRooms(seq: number): QueryClient {
    const cache = new QueryClient();
    cache.setQueryData(sessionQuery.queryKey, sampleSession());
    const room = { id: roomId, last_chat: said(seq) };
    const pages = [{ rooms: [room, { id: id('a002'), last_chat: said(seq) }] }];
    cache.setQueryData(keys.list, { pages, pageParams: [1] });
    cache.setQueryData(keys.room, room);
    return cache;
  }
  const tell = (cache: QueryClient) => eventHandlers.ChatMarkAsReadEvent?.({ room_id: roomId, marks }, cache);
  const readersIn = (cache: QueryClient) => {
    const list = cache.getQueryData<{ pages: { rooms: { last_chat: { read_ids: string[] } }[] }[] }>(keys.list);
    const room = cache.getQueryData<{ last_chat: { read_ids: string[] } }>(keys.room);
    return [...(list?.pages[0]?.rooms ?? []), room].map((shown) => shown?.last_chat.read_ids);
  };
  const areStale = (cache: QueryClient) =>
    [keys.list, keys.room].map((queryKey) => cache.getQueryState(queryKey)?.isInvalidated);

  it('is shown wherever the room is, without a request', () => {
    const cache = showRooms(3);
    tell(cache);
    expect(readersIn(cache)).toEqual([['rui'], [], ['rui']]);
    expect(areStale(cache)).toEqual([false, false]);
  });

  it('does not mark later messages as read', () => {
    const cache = showRooms(4);
    tell(cache);
    expect(readersIn(cache)).toEqual([[], [], []]);
  });

  it('does not make stale data look fresh', async () => {
    const cache = showRooms(3);
    await cache.invalidateQueries({ queryKey: talkKeys.rooms });
    tell(cache);
    expect(areStale(cache)).toEqual([true, false]);
  });

  it('is fetched again where a response in flight may lack it', async () => {
    const cache = showRooms(3);
    const before = cache.getQueryData(keys.room);
    const answer = Promise.withResolvers<unknown>();
    const running = cache.fetchQuery({ queryKey: keys.room, queryFn: () => answer.promise });
    tell(cache);
    answer.resolve(before);
    await running;
    await vi.waitFor(() => expect(areStale(cache)).toEqual([false, true]), 10_000);
  });
});
