import type { Attachment } from '@sightline/contract/files/files';
import { limits } from '@sightline/contract/limits';
import { type ChatMessage, type Room, type RoomType, talkApi } from '@sightline/contract/talk/talk';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError, call, unwrap } from '#web/lib/api.ts';
import { useOutbox } from '#web/lib/outbox-context.ts';
import type { WaitingFile } from '#web/lib/outbox-store.ts';
import { asOnePage, type ChatPages, markRead, mergeChats, newestSeq, replaceChat, type Stretch } from './chat-pages.ts';
import { entryOf } from './outbox/entry.ts';
import type { Viewer } from './viewer.tsx';

export const talkKeys = {
  rooms: ['talk', 'rooms'] as const,
  room: (id: string) => ['talk', 'room', id] as const,
  chats: (id: string) => ['talk', 'chats', id] as const,
  search: (query: string, type?: RoomType) => ['talk', 'search', { query, type }] as const,
  flags: ['talk', 'flags'] as const,
};

/** The messages of a room. Only `catchUp` refetches them, once the room is joined again. */
export const isOfRoom = ([feature, kind]: readonly unknown[]): boolean => feature === 'talk' && kind === 'chats';

export type RoomsWanted = { query?: string; unread?: boolean; type?: RoomType };

export const roomsQuery = ({ query, unread, type }: RoomsWanted) => {
  const filter = { ...(unread && { unread: 'true' as const }), ...(type && { type }) };
  return infiniteQueryOptions({
    queryKey: [...talkKeys.rooms, { query, unread, type }],
    queryFn: ({ signal, pageParam: page }) =>
      unwrap(call(talkApi.rooms, { query: { page, filter, ...(query && { query }) }, signal })),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (page < last.pagination.last_page ? page + 1 : null),
    placeholderData: keepPreviousData,
  });
};

export const roomQuery = (id: string, { headers }: Pick<Viewer, 'headers'>) =>
  queryOptions({
    queryKey: talkKeys.room(id),
    queryFn: async ({ signal }) => (await unwrap(call(talkApi.room, { params: { id }, signal, headers }))).room,
  });

const perPage = limits.pages.messages;

type RoomRequest = Pick<Viewer, 'headers'> & { signal: AbortSignal };

async function readStretch(id: string, stretch: Stretch, asking: RoomRequest): Promise<ChatMessage[]> {
  const { chats } = await unwrap(call(talkApi.chats, { params: { id }, query: stretch, ...asking }));
  if (stretch.since === undefined) return chats;
  // Too many messages for one response: show the room from its end again.
  return chats.length < limits.pages.missedMessages ? chats.toReversed() : readStretch(id, {}, asking);
}

/** Pages go backwards from the end; each ends where the previous one began. */
export const chatsQuery = (id: string, { headers }: Pick<Viewer, 'headers'>) =>
  infiniteQueryOptions({
    queryKey: talkKeys.chats(id),
    queryFn: ({ signal, pageParam }) => readStretch(id, pageParam, { signal, headers }),
    initialPageParam: {} as Stretch,
    getNextPageParam: (last): Stretch | undefined => {
      const oldest = last.at(-1);
      return oldest && last.length >= perPage ? { before: oldest.seq } : undefined;
    },
    // A hidden room receives no events, so its cached messages may be out of date.
    refetchOnMount: 'always',
    structuralSharing: false,
  });

export const searchQuery = ({ query, type }: { query: string; type?: RoomType }) =>
  infiniteQueryOptions({
    queryKey: talkKeys.search(query, type),
    queryFn: ({ signal, pageParam: page }) =>
      unwrap(call(talkApi.search, { query: { query, page, ...(type && { filter: { type } }) }, signal })),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (page < last.pagination.last_page ? page + 1 : null),
    placeholderData: keepPreviousData,
  });

/** The first of what a search shows, once it is there: a message, or else a room. */
export async function findFirst(
  cache: QueryClient,
  wanted: RoomsWanted & { query: string },
): Promise<{ room: string; message?: string } | undefined> {
  const { pages: found } = await cache.fetchInfiniteQuery(searchQuery(wanted));
  const chat = found[0]?.chats[0];
  if (chat) return { room: chat.room_id, message: chat.id };
  const { pages } = await cache.fetchInfiniteQuery(roomsQuery(wanted));
  const room = pages[0]?.rooms[0];
  return room && { room: room.id };
}

export const flagsQuery = queryOptions({
  queryKey: talkKeys.flags,
  queryFn: ({ signal }) => unwrap(call(talkApi.unreadFlags, { signal })),
});

/**
 * Applies an event to a room's messages. A fetch in flight may predate the event, so it is applied again when that fetch ends.
 */
export function changeChats(cache: QueryClient, roomId: string, change: (shown: ChatPages) => ChatPages): void {
  const queryKey = talkKeys.chats(roomId);
  const apply = () => void cache.setQueryData<ChatPages>(queryKey, (shown) => shown && change(shown));
  apply();
  const query = cache.getQueryCache().find({ queryKey });
  if (query?.state.fetchStatus === 'fetching') query.promise?.then(apply, apply);
}

async function readMissed(cache: QueryClient, roomId: string, headers: Record<string, string>): Promise<void> {
  const shown = cache.getQueryData<ChatPages>(talkKeys.chats(roomId));
  if (!shown) return;
  const query = { since: newestSeq(shown) };
  const { status, data } = await call(talkApi.chats, { params: { id: roomId }, query, headers });
  if (status === 200 && data.chats.length < limits.pages.missedMessages) {
    changeChats(cache, roomId, (now) => mergeChats(now, data.chats));
  } else {
    await cache.invalidateQueries({ queryKey: talkKeys.chats(roomId) });
  }
}

/** Rooms whose missing messages are being fetched, and whether another gap appeared meanwhile. */
const requests = new Map<string, { isAskedAgain: boolean }>();

/**
 * Fetches what came after the newest cached message in one response; reloads a room with too large a gap. Runs one request at a
 * time, however many messages reveal a gap.
 */
export async function fillGap(cache: QueryClient, roomId: string, headers: Record<string, string> = {}): Promise<void> {
  const running = requests.get(roomId);
  if (running) {
    running.isAskedAgain = true;
    return;
  }
  const asked = { isAskedAgain: true };
  requests.set(roomId, asked);
  while (asked.isAskedAgain) {
    asked.isAskedAgain = false;
    await readMissed(cache, roomId, headers);
  }
  requests.delete(roomId);
}

/**
 * After the first or a repeated join: refetches all shown messages in one response, with everything that was sent, edited,
 * deleted, cleared or read meanwhile. The scroll position stays.
 */
export async function catchUp(cache: QueryClient, roomId: string): Promise<void> {
  const queryKey = talkKeys.chats(roomId);
  const isFirst = cache.getQueryData<ChatPages>(queryKey) === undefined;
  cache.setQueryData<ChatPages>(queryKey, (shown) => shown && asOnePage(shown));
  await cache.invalidateQueries({ queryKey });
  // The first fetch started before the room was joined.
  if (isFirst) await fillGap(cache, roomId);
}

export const sendFile =
  (roomId: string, { headers }: Viewer) =>
  async ({ id, file }: WaitingFile, onProgress: (share: number) => void, signal: AbortSignal): Promise<Attachment> => {
    const asked = { body: { room_id: roomId }, files: [file], headers: { ...headers, 'Idempotency-Key': id } };
    const input = { ...asked, onProgress, signal };
    const { attachment } = await unwrap(call(talkApi.attach, input));
    const [first] = attachment;
    if (!first) throw new TypeError('The server stored no file of an upload.');
    return first;
  };

/**
 * Sends each file as a message of its own, so that one that the server refuses holds up no other. They are sent until they
 * arrive, also after a reload; `onRefused` may send one again.
 */
export function useSendFiles() {
  const outbox = useOutbox();
  return (
    roomId: string,
    files: readonly WaitingFile[],
    onRefused: (file: WaitingFile, why: string, retry: () => void) => void,
  ): void => {
    for (const file of files) {
      const entry = entryOf(roomId, { message: '', tagged_ids: [], reply: null, attachments: [], files: [file] });
      outbox.onRefused(entry.id, (why) => onRefused(file, why, () => void outbox.retry(entry.id)));
      void outbox.add(entry);
    }
  };
}

/** Sends a text, and files with it, to a room from elsewhere. It waits in the outbox until it has arrived. */
export function useSendNote() {
  const outbox = useOutbox();
  return (roomId: string, message: string, files: readonly WaitingFile[]): Promise<void> =>
    outbox.add(entryOf(roomId, { message, tagged_ids: [], reply: null, attachments: [], files }));
}

/** Returns the text of a message in the outbox, for lists of waiting entries. */
export const textOfWaiting = (body: unknown): string => (body as { message?: string }).message ?? '';

export function useEditMessage({ headers }: Viewer) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, message }: { id: string; message: string }) =>
      unwrap(call(talkApi.edit, { params: { id }, body: { message }, headers })),
    onSuccess: ({ chat }) => changeChats(cache, chat.room_id, (shown) => replaceChat(shown, chat)),
  });
}

export function useRemoveMessage({ headers }: Viewer) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: ChatMessage) => unwrap(call(talkApi.remove, { params: { id }, headers })),
    onSuccess: (_nothing, chat) => {
      const tombstone = { ...chat, message: '', deleted: true, attachments: [], attachment_ids: [] };
      changeChats(cache, chat.room_id, (shown) => replaceChat(shown, tombstone));
    },
  });
}

/** Marks everything up to a message as read. A failure is ignored: the next message sends the mark again. */
export async function markAsRead(cache: QueryClient, viewer: Viewer, { id, room_id, seq }: ChatMessage): Promise<void> {
  const { status } = await call(talkApi.markAsRead, { body: { messages: [id] }, headers: viewer.headers });
  if (status !== 200) return;
  changeChats(cache, room_id, (shown) => markRead(shown, [{ user_id: viewer.id, seq }]));
}

function useRoomChange<T>(change: (input: T) => Promise<{ room: Room }>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ room }) => {
      cache.setQueryData(talkKeys.room(room.id), room);
      return cache.invalidateQueries({ queryKey: talkKeys.rooms });
    },
  });
}

export const useCreateRoom = () =>
  useRoomChange((body: { id: string; member_ids: string[]; name?: string }) =>
    unwrap(call(talkApi.createRoom, { body })),
  );

export const useAddMembers = (id: string) =>
  useRoomChange((member_ids: string[]) => unwrap(call(talkApi.addMembers, { params: { id }, body: { member_ids } })));

export const useRemoveMembers = (id: string) =>
  useRoomChange((member_ids: string[]) =>
    unwrap(call(talkApi.removeMembers, { params: { id }, body: { member_ids } })),
  );

/** True if the resource was deleted, or the user may not see it. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

export function useRemoveRoom(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => unwrap(call(talkApi.removeRoom, { params: { id } })),
    onSuccess: () => cache.invalidateQueries({ queryKey: talkKeys.rooms }),
  });
}

export const useClearRoom = (id: string) =>
  useMutation({ mutationFn: () => unwrap(call(talkApi.clearRoom, { params: { id } })) });
