import { SocketRoomName } from '@sightline/contract/realtime';

/**
 * What the hub calls a room of the socket. People make ids themselves: two workspaces may have rooms of one id, and what is
 * said in one of them is not for the other.
 */
export const nameIn = (organizationId: string, room: string): string => `${room}@${organizationId}`;

/** What browsers call it. Rooms that no browser can name are the hub's own. */
export function nameOf(name: string): string | undefined {
  return SocketRoomName.safeParse(name.split('@')[0]).data;
}
