import type { Call } from '@sightline/contract/calls';

/** Where a call belongs: its ticket, or its room. */
export const pathBack = ({ ticket, room_id }: Pick<Call, 'ticket' | 'room_id'>): string =>
  ticket ? `/tickets/${ticket.id}` : `/talk?room=${room_id}`;
