import { talkApi } from '@sightline/contract/talk/talk';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '#web/lib/api.ts';
import { readShared } from '#web/lib/shared-store.ts';

export type ShareTarget = { roomId: string; name: string; hint: string };

const most = 12;

export const sharedQuery = queryOptions({ queryKey: ['shared'], queryFn: () => readShared(), staleTime: 0, gcTime: 0 });

/** Fetches the reader's rooms, those with the newest messages first; leaves out rooms of closed tickets, which take no message. */
export const shareRoomsQuery = (query: string) =>
  queryOptions({
    queryKey: ['shared', 'rooms', query],
    queryFn: async ({ signal }): Promise<ShareTarget[]> => {
      const { rooms } = await unwrap(call(talkApi.rooms, { query: { ...(query && { query }) }, signal }));
      return rooms
        .filter(({ ticket }) => !ticket?.closed)
        .slice(0, most)
        .map(({ id, name, ticket, members }) => ({
          roomId: id,
          name,
          hint: ticket ? `#${ticket.ticket_id}` : members.map((member) => member.name).join(', '),
        }));
    },
    placeholderData: keepPreviousData,
  });

export const shareTicketsQuery = (query: string) =>
  queryOptions({
    queryKey: ['shared', 'tickets', query],
    queryFn: async ({ signal }): Promise<ShareTarget[]> => {
      const { tickets } = await unwrap(call(ticketsApi.list, { query: { query }, signal }));
      return tickets
        .filter(({ closed }) => !closed)
        .slice(0, most)
        .map(({ room_id, subject, ticket_id }) => ({ roomId: room_id, name: subject, hint: `#${ticket_id}` }));
    },
    placeholderData: keepPreviousData,
  });
