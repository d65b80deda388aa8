import { checksApi } from '@sightline/contract/calls/checks';
import { type Room, talkApi } from '@sightline/contract/talk/talk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '#web/lib/api.ts';

export const openCheck = () => unwrap(call(checksApi.start, {}));

/** A link to a call, which entitles a guest to run the checks. */
export type GuestLink = { call: string; code: string };

export const openCheckAsGuest = ({ call: id, code }: GuestLink) =>
  unwrap(call(checksApi.startAsGuest, { params: { id }, body: { share_code: code } }));

/** The rooms with the latest messages, or the matches of a search, without rooms of closed tickets. */
export const writableRoomsQuery = (text: string) => {
  const query = text ? { query: text } : {};
  return queryOptions({
    queryKey: ['diagnostics', 'rooms', query],
    queryFn: async ({ signal }): Promise<Room[]> => {
      const { rooms } = await unwrap(call(talkApi.rooms, { query, signal }));
      return rooms.filter(({ ticket }) => !ticket?.closed);
    },
    placeholderData: keepPreviousData,
  });
};

export const sendReport = (room: Room, message: string, file: File) =>
  unwrap(call(talkApi.send, { params: { id: room.id }, body: { message }, files: [file] }));
