import { talkApi } from '@sightline/contract/talk/talk';
import { IconMessage, IconMessages } from '@tabler/icons-react';
import { call, unwrap } from '#web/lib/api.ts';
import type { PaletteHit, PaletteSearch } from '#web/lib/frame.ts';
import { plainText } from './mentions.ts';

const mostHits = 6;

/** Groups and conversations of two: a ticket's room is found as its ticket. */
async function searchRooms(text: string, signal: AbortSignal): Promise<PaletteHit[]> {
  const { rooms } = await unwrap(call(talkApi.rooms, { query: { query: text }, signal }));
  return rooms
    .filter(({ type }) => type !== 'Ticket')
    .slice(0, mostHits)
    .map(({ id, name, members }) => ({
      id,
      label: name,
      hint: members.map((member) => member.name).join(', '),
      path: `/talk?room=${id}`,
    }));
}

async function searchMessages(text: string, signal: AbortSignal): Promise<PaletteHit[]> {
  const { chats, rooms } = await unwrap(call(talkApi.search, { query: { query: text }, signal }));
  const placeOf = new Map(rooms.map(({ id, name, ticket }) => [id, ticket ? `#${ticket.ticket_id}` : name]));
  return chats.slice(0, mostHits).map(({ id, room_id, message, sender }) => ({
    id,
    label: plainText(message),
    hint: [sender.name, placeOf.get(room_id)].filter(Boolean).join(' · '),
    path: `/talk?room=${room_id}&message=${id}`,
  }));
}

export const paletteSearches: readonly PaletteSearch[] = [
  { label: 'rooms', icon: IconMessages, permission: 'talk.view', search: searchRooms, order: 40 },
  { label: 'messages', icon: IconMessage, permission: 'talk.view', search: searchMessages, order: 50 },
];
