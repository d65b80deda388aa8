import { z } from 'zod';
import type { features } from './api.ts';
import { Id } from './scalars.ts';
import { SendMessageInput } from './talk/talk.ts';

/** Events may have been lost: refetch what is shown, as after a reconnect. */
const connectionEvents = { resync: z.object({}) };

type Schemas =
  | Extract<(typeof features)[keyof typeof features], { events: object }>['events']
  | typeof connectionEvents;
type NameIn<Events> = Events extends unknown ? keyof Events : never;

/** Everything the server may send. */
export type ServerEventName = NameIn<Schemas>;
export type ServerEvents = {
  [Name in ServerEventName]: z.infer<Extract<Schemas, Record<Name, z.ZodType>>[Name]>;
};

/** Names of the socket's rooms (section 7). `branch` serves guests, who must not receive events of the whole organization. */
export const socketRoom = {
  user: (id: Id) => `user.${id}`,
  organization: (id: Id) => `organization.${id}`,
  branch: (id: Id) => `branch.${id}`,
  room: (id: Id) => `room.${id}`,
  guest: (id: Id) => `guest.${id}`,
};

export const SocketRoomName = z
  .string()
  .regex(/^(user|organization|branch|room|guest)\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);

const Token = z.string().max(200);
/** Both forms are accepted: the value alone, and an object that names it. */
const TokenInput = z.union([z.object({ token: Token }), Token.transform((token) => ({ token }))]);
const RoomInput = z.union([z.object({ room: SocketRoomName }), SocketRoomName.transform((room) => ({ room }))]);

/** The events that a browser may send. Each is answered by an acknowledgement `{ ok: true, … }` or `{ ok: false, code }`. */
export const clientEvents = {
  /** A socket belongs to one person in one active role; a renewed token of the same role may replace the first one. */
  login: TokenInput,
  /** A guest authenticates with the token of its join request. */
  guest: TokenInput,
  join: RoomInput,
  leave: RoomInput,
  message: SendMessageInput.extend({ room: SocketRoomName }),
  typing: z.object({ room_id: Id }),
};
export type ClientEvents = { [Name in keyof typeof clientEvents]: z.input<(typeof clientEvents)[Name]> };

/** The acknowledgement of `join`. `present` lists who is online, for organization and branch rooms. */
export type SocketAnswer = { ok: true; present?: Id[]; chat_id?: Id } | { ok: false; code: string };
