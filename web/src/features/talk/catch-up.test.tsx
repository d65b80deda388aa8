import { limits } from '@sightline/contract/limits';
import type { ChatMessage, Room } from '@sightline/contract/talk/talk';
import { talkApi } from '@sightline/contract/talk/talk';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openedSocket } from '../../../test/fake-socket.ts';
import { mockEndpoint } from '../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../test/render-app.tsx';
import { sampleChat } from '../../../test/sample-chat.ts';
import { sampleSession } from '../../../test/sample-session.ts';
import { catchUp, changeChats, chatsQuery, talkKeys } from './api.ts';
import { type ChatPages, chatsOf, replaceChat } from './chat-pages.ts';

const { messages: perPage, missedMessages } = limits.pages;
const pagination = { last_page: 1, per_page: perPage, total: 1 };
const said = (seq: number, change = {}): ChatMessage => {
  const { state: _state, refusal: _refusal, ...chat } = sampleChat({ seq, message: `Line ${seq}`, ...change });
  return chat;
};
const many = (count: number, from = 1) => Array.from({ length: count }, (_, index) => said(from + index));

/** Responds like the server, from what is stored at the time of the request. */
function serve(room: { stored: ChatMessage[] }) {
  return mockEndpoint(talkApi.chats, ({ query }) => {
    const [since, before] = [query.get('since'), query.get('before')];
    const chats =
      since === null
        ? room.stored.filter(({ seq }) => seq < Number(before ?? Number.POSITIVE_INFINITY)).slice(-perPage)
        : room.stored.filter(({ seq }) => seq > Number(since)).slice(0, missedMessages);
    return { chats: since === null ? chats.toReversed() : chats, pagination };
  });
}

const roomId = said(1).room_id;
const viewer = { headers: {} };

describe('a room that is joined again', () => {
  const room = { stored: [] as ChatMessage[] };
  let cache: QueryClient;
  let asked: ReturnType<typeof serve>;
  let stop = () => undefined as unknown;

  beforeEach(() => {
    cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    asked = serve(room);
  });
  afterEach(() => stop());

  const shown = () => chatsOf(cache.getQueryData<ChatPages>(talkKeys.chats(roomId)) ?? { pages: [] });

  /** Shows the room with its newest pages. */
  async function show(stored: ChatMessage[], pages = 1) {
    room.stored = stored;
    const observer = new InfiniteQueryObserver(cache, chatsQuery(roomId, viewer));
    stop = observer.subscribe(() => undefined);
    await waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
    for (let page = 1; page < pages; page += 1) await observer.fetchNextPage();
    expect(shown()).toEqual(stored.slice(-pages * perPage));
    asked.mockClear();
  }

  it('is empty when it was cleared meanwhile', async () => {
    await show(many(70), 2);
    room.stored = [];
    await catchUp(cache, roomId);
    expect(shown()).toEqual([]);
  });

  it('shows what was edited and deleted on every page, and what came, in one answer', async () => {
    await show(many(120), 2);
    room.stored = room.stored.map((chat) => {
      if (chat.seq === 30) return { ...chat, message: 'Edited', edited: true };
      return chat.seq === 110 ? { ...chat, message: '', deleted: true } : chat;
    });
    room.stored.push(...many(80, 121));
    await catchUp(cache, roomId);
    expect(shown()).toEqual(room.stored.slice(20));
    expect(asked).toHaveBeenCalledOnce();
  });

  it('can still be read backwards from there', async () => {
    await show(many(120));
    await catchUp(cache, roomId);
    await new InfiniteQueryObserver(cache, chatsQuery(roomId, viewer)).fetchNextPage();
    expect(shown()).toEqual(room.stored.slice(20));
  });

  it('is shown from its end when more came than one answer holds', async () => {
    await show(many(60));
    room.stored.push(...many(missedMessages, 61));
    await catchUp(cache, roomId);
    expect(shown()).toEqual(room.stored.slice(-perPage));
  });

  it('keeps an event that arrives while an older response is in flight', async () => {
    await show(many(3));
    const [late, newest] = [Promise.withResolvers<void>(), room.stored[2]];
    if (!newest) throw new Error('nothing was said');
    const old = { chats: room.stored.toReversed(), pagination };
    const asking = mockEndpoint(talkApi.chats, () => late.promise.then(() => old));
    const caughtUp = catchUp(cache, roomId);
    await waitFor(() => expect(asking).toHaveBeenCalled());
    changeChats(cache, roomId, (now) => replaceChat(now, { ...newest, message: 'Edited' }));
    late.resolve();
    await caughtUp;
    await waitFor(() => expect(shown().at(-1)?.message).toBe('Edited'));
  });

  it('has the messages sent between its first fetch and the join', async () => {
    room.stored = many(3);
    const first = Promise.withResolvers<void>();
    const old = { chats: room.stored.toReversed(), pagination };
    mockEndpoint(talkApi.chats, () => first.promise.then(() => old));
    stop = new InfiniteQueryObserver(cache, chatsQuery(roomId, viewer)).subscribe(() => undefined);
    const caughtUp = catchUp(cache, roomId);
    room.stored.push(said(4));
    serve(room);
    first.resolve();
    await caughtUp;
    expect(shown()).toEqual(room.stored);
  });
});

describe('the screen of a room', () => {
  const session = sampleSession();
  const room: Room = {
    id: roomId,
    name: 'Rui Tavares',
    type: 'Direct',
    ticket: null,
    members: [],
    unreads_count: 0,
    last_chat: null,
    message_at: null,
    last_seq: 0,
    call: null,
  };

  async function open(store: { stored: ChatMessage[] }) {
    mockFrame(session);
    mockEndpoint(talkApi.rooms, () => ({ rooms: [room], pagination }));
    mockEndpoint(talkApi.room, () => ({ room }));
    mockEndpoint(talkApi.unreadFlags, () => ({ chats: 0, room_ids: [] }));
    serve(store);
    renderApp(`/talk?room=${roomId}`);
    const panel = within(await screen.findByRole('region', { name: room.name }));
    openedSocket().connect();
    await panel.findByText('Line 1');
    return panel;
  }

  it('forgets, after a lost connection, what was cleared and deleted meanwhile, and shows edits', async () => {
    const store = { stored: many(3) };
    const panel = await open(store);
    openedSocket().drop();
    store.stored = store.stored.slice(1).map((chat) => ({ ...chat, message: `Edited ${chat.seq}`, edited: true }));
    openedSocket().connect();
    expect(await panel.findByText('Edited 3')).toBeTruthy();
    expect(panel.queryByText('Line 1')).toBeNull();
  });

  it('does the same when the server says that it lost something', async () => {
    const store = { stored: many(3) };
    const panel = await open(store);
    await waitFor(() => expect(openedSocket().requests.map(({ name }) => name)).toContain('join'));
    store.stored = [];
    openedSocket().receive('resync', {});
    await waitFor(() => expect(panel.queryByText('Line 1')).toBeNull());
  });
});
