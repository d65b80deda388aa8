import { SocketRoomName } from '@sightline/contract/realtime';

/**
 * Returns the hub's name of a room. Clients choose ids themselves, so two workspaces may have rooms of one id; the organization in the name keeps
 * them apart.
 */
export const nameIn = (organizationId: string, room: string): string => `${room}@${organizationId}`;

/** Returns the name that browsers use. Undefined for the hub's own rooms, which no browser can name. */
export function nameOf(name: string): string | undefined {
  return SocketRoomName.safeParse(name.split('@')[0]).data;
}
