import { limits } from '@sightline/contract/limits';
import type { ChatEventPayload, ChatMessage, Room, RoomType, UnreadFlags } from '@sightline/contract/talk/talk';
import { InfiniteQueryObserver, QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleChat } from '../../../test/sample-chat.ts';
import { sampleSession } from '../../../test/sample-session.ts';
import { sessionQuery } from '../session/api.ts';
import { type RoomsWanted, talkKeys } from './api.ts';
import { eventHandlers } from './events.ts';
import type { RoomPages } from './room-patches.ts';

const session = sampleSession();
const me = session.user.id;
const id = (last: string) => `018f0000-0000-7000-8000-00000000${last}`;
const [here, elsewhere] = [id('a001'), id('a002')];
const people = [me, 'rui', 'bea'].map((personId) => ({ id: personId, name: personId, kind: 'organization' as const }));
const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`;

const said = (seq: number, change: Partial<ChatMessage> = {}): ChatMessage => {
  const { state: _state, refusal: _refusal, ...chat } = sampleChat({ room_id: here, seq, created_at: at(30 + seq) });
  return { ...chat, receiver_ids: [me, 'bea'], ...change };
};
const told = (chat: ChatMessage, event: ChatEventPayload['event'] = 'created'): ChatEventPayload => {
  return { ...chat, ticket: null, receivers: 2, event };
};
const roomOf = (roomId: string, change: Partial<Room> = {}): Room => ({
  id: roomId,
  name: 'A room',
  type: 'Group' as RoomType,
  ticket: null,
  members: people,
  unreads_count: 0,
  last_chat: said(3),
  message_at: at(3),
  last_seq: 3,
  call: null,
  ...change,
});

let cache: QueryClient;
let stops: (() => void)[];
let asked: QueryKey[];

beforeEach(() => {
  vi.useFakeTimers();
  cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  cache.setQueryData(sessionQuery.queryKey, session);
  [stops, asked] = [[], []];
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.useRealTimers();
});

/** A query on screen that counts its refetches. */
function show(queryKey: QueryKey, data: unknown): void {
  cache.setQueryData(queryKey, data);
  const queryFn = () => {
    asked.push(queryKey);
    return data;
  };
  stops.push(new QueryObserver(cache, { queryKey, queryFn }).subscribe(() => undefined));
}

function showPages(queryKey: QueryKey, pages: readonly unknown[]): void {
  cache.setQueryData(queryKey, { pages, pageParams: pages.map((_page, index) => index + 1) });
  const queryFn = ({ pageParam }: { pageParam: number }) => {
    asked.push(queryKey);
    return pages[pageParam - 1];
  };
  const getNextPageParam = (_last: unknown, all: unknown[]) => (all.length < pages.length ? all.length + 1 : null);
  const options = { queryKey, queryFn, initialPageParam: 1, getNextPageParam };
  stops.push(new InfiniteQueryObserver(cache, options).subscribe(() => undefined));
}

const listKey = (wanted: RoomsWanted = {}): QueryKey => [...talkKeys.rooms, wanted];
const keys = { room: talkKeys.room(here), list: listKey(), flags: talkKeys.flags, chats: talkKeys.chats(here) };

/** The room, two pages of the list of rooms with it last, the unread count, and the messages. */
function showScreen(room = roomOf(here), flags: UnreadFlags = { chats: 1, room_ids: [elsewhere] }): void {
  show(keys.room, room);
  const above = [roomOf(elsewhere, { message_at: at(9) }), roomOf(id('a003'), { message_at: at(8) })];
  showPages(keys.list, [{ rooms: above }, { rooms: [roomOf(id('a004'), { message_at: at(7) }), room] }]);
  show(keys.flags, flags);
  showPages(keys.chats, [[said(3), said(2), said(1)]]);
}

const hear = <Name extends keyof typeof eventHandlers>(
  name: Name,
  payload: Parameters<NonNullable<(typeof eventHandlers)[Name]>>[0],
) => (eventHandlers[name] as (payload: unknown, cache: QueryClient) => void)(payload, cache);

/** All requests sent, including the delayed ones. */
async function requests(): Promise<QueryKey[]> {
  await vi.advanceTimersByTimeAsync(limits.eventBurst * 3);
  return asked;
}

const shownRoom = () => cache.getQueryData<Room>(keys.room);
const shownList = () =>
  cache.getQueryData<RoomPages>(keys.list)?.pages.map(({ rooms }) => rooms.map((room) => room.id));
const shownFlags = () => cache.getQueryData<UnreadFlags>(keys.flags);

describe('a message that comes into an open room', () => {
  it('is in the room, in the list and in the count, without a request', async () => {
    showScreen();
    for (const seq of [4, 5, 6]) hear('ChatCreatedEvent', told(said(seq)));
    expect(shownRoom()).toMatchObject({ last_seq: 6, unreads_count: 3, message_at: at(36), last_chat: { seq: 6 } });
    expect(shownList()).toEqual([
      [here, elsewhere],
      [id('a003'), id('a004')],
    ]);
    expect(shownFlags()).toEqual({ chats: 2, room_ids: [here, elsewhere] });
    expect(await requests()).toEqual([]);
  });

  it('and is read asks nothing either, with others on their way meanwhile', async () => {
    showScreen();
    for (const seq of [4, 5]) hear('ChatCreatedEvent', told(said(seq)));
    hear('RoomUpdatedEvent', { room_id: here, read_seq: 4 });
    expect(shownRoom()?.unreads_count).toBe(1);
    expect(shownFlags()?.chats).toBe(2);
    hear('RoomUpdatedEvent', { room_id: here, read_seq: 5 });
    expect(shownRoom()?.unreads_count).toBe(0);
    expect(shownFlags()).toEqual({ chats: 1, room_ids: [elsewhere] });
    expect(await requests()).toEqual([]);
  });

  it('of one’s own makes all before it read', async () => {
    const room = roomOf(here, { unreads_count: 2 });
    showScreen(room, { chats: 1, room_ids: [here] });
    hear('ChatCreatedEvent', told(said(4, { sender: { id: me, name: 'Me' }, receiver_ids: ['bea', 'rui'] })));
    expect([shownRoom()?.unreads_count, shownFlags()]).toEqual([0, { chats: 0, room_ids: [] }]);
    expect(await requests()).toEqual([]);
  });

  it('twice is one', async () => {
    showScreen();
    for (const seq of [4, 4]) hear('ChatCreatedEvent', told(said(seq)));
    expect(shownRoom()).toMatchObject({ last_seq: 4, unreads_count: 1 });
    expect(await requests()).toEqual([]);
  });

  it('changes no list of rooms that cannot have it', async () => {
    showScreen();
    const direct = listKey({ type: 'Direct' });
    showPages(direct, [{ rooms: [roomOf(id('a005'), { type: 'Direct' })] }]);
    hear('ChatCreatedEvent', told(said(4)));
    expect(await requests()).toEqual([]);
  });

  it.each([
    ['after one that is missing', said(5)],
    ['that says that a call has begun', said(4, { kind: 'call_started' })],
    ['of somebody who was no member', said(4, { sender: { id: 'gil', name: 'Gil' } })],
    ['to somebody who was no member', said(4, { receiver_ids: [me, 'gil'] })],
  ])('%s makes all of it be fetched', async (_what, chat) => {
    showScreen();
    cache.removeQueries({ queryKey: keys.chats }); // what is said in the room has its own way of asking
    hear('ChatCreatedEvent', told(chat));
    expect(new Set(await requests())).toEqual(new Set([keys.room, keys.list, keys.flags]));
  });

  it.each([
    ['of a search', { query: 'pump' }],
    ['of what is unread, which it may join', { unread: true }],
    ['of which this page does not show it', {}],
  ])('makes a list be fetched %s', async (_what, wanted) => {
    show(keys.room, roomOf(here));
    showPages(listKey(wanted), [{ rooms: [roomOf(elsewhere)] }]);
    hear('ChatCreatedEvent', told(said(4)));
    expect(await requests()).toEqual([listKey(wanted)]);
  });

  it('refetches the count when there are too many unread rooms to list', async () => {
    showScreen(roomOf(here), { chats: limits.unread.rooms + 1, room_ids: null });
    hear('ChatCreatedEvent', told(said(4)));
    expect(await requests()).toEqual([keys.flags]);
  });
});

describe('a message that is changed', () => {
  it('is another one wherever it was the last, without a request', async () => {
    showScreen();
    hear(
      'ChatUpdatedEvent',
      told(said(3, { id: shownRoom()?.last_chat?.id ?? '', message: 'Other words' }), 'updated'),
    );
    expect(shownRoom()?.last_chat?.message).toBe('Other words');
    expect(await requests()).toEqual([]);
  });

  it('and is deleted may have been unread, so the count is refetched', async () => {
    showScreen(roomOf(here, { unreads_count: 1 }));
    hear('ChatUpdatedEvent', told(said(3, { deleted: true }), 'deleted'));
    expect(new Set(await requests())).toEqual(new Set([keys.room, keys.list, keys.flags]));
  });
});

it('the own read position is fetched when later messages are not cached', async () => {
  showScreen(roomOf(here, { unreads_count: 5, last_seq: 9 }));
  hear('RoomUpdatedEvent', { room_id: here, read_seq: 6 });
  expect(new Set(await requests())).toEqual(new Set([keys.room, keys.list, keys.flags]));
});
