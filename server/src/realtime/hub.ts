import type { Server as HttpServer } from 'node:http';
import { limits } from '@sightline/contract/limits';
import {
  clientEvents,
  type ServerEventName,
  type ServerEvents,
  type SocketAnswer,
  socketRoom,
} from '@sightline/contract/realtime';
import type { FastifyBaseLogger } from 'fastify';
import { Server, type Socket } from 'socket.io';
import type { Actor } from '../http/actor.ts';
import { type Bearers, memberOf } from '../http/auth.ts';

/** Says whether somebody may listen to a room; asked on every join, as a read would be. */
export type JoinPolicy = (actor: Actor, room: string) => Promise<boolean>;
/** What a socket may ask for besides joining: `message` and `typing` come from the talk feature. */
export type ClientHandler = (actor: Actor, payload: unknown) => Promise<SocketAnswer>;

export type HubOptions = {
  bearers: Bearers;
  canJoin: JoinPolicy;
  handlers: Record<string, ClientHandler>;
  log: FastifyBaseLogger;
};

type Answer = (answer: SocketAnswer) => void;
const refused = (code: string): SocketAnswer => ({ ok: false, code });

/** Sends to people in the browser (specification, section 7, "Realtime socket"). Until `attach` it speaks to nobody. */
export class Hub {
  #io: Server | undefined;
  #options: HubOptions | undefined;

  attach(http: HttpServer, options: HubOptions): void {
    this.#options = options;
    this.#io = new Server(http, {
      transports: ['websocket'],
      serveClient: false,
      perMessageDeflate: false,
      destroyUpgrade: false,
      maxHttpBufferSize: limits.jsonBody,
      pingTimeout: limits.socket.timeout,
    });
    this.#io.on('connection', (socket) => this.#welcome(socket));
  }

  /** One packet, encoded once, however many rooms: a socket in several of them hears it once. */
  emit<Name extends ServerEventName>(
    rooms: string | readonly string[],
    name: Name,
    payload: ServerEvents[Name],
    except: string[] | string = [],
  ): void {
    if (rooms.length > 0)
      this.#io
        ?.to([...new Set([rooms].flat())])
        .except(except)
        .emit(name, payload);
  }

  /** Takes a person out of a room that they may no longer hear. */
  evictPerson(personId: string, room: string): void {
    this.#io?.in(personRoom(personId)).socketsLeave(room);
  }

  /** Takes the guests of a space out of a room that is no longer theirs to hear. */
  evictSpace(branchId: string, room: string): void {
    this.#io?.in(spaceRoom(branchId)).socketsLeave(room);
  }

  /** Ends the connections of a token that was revoked. */
  disconnect(tokenId: string): void {
    this.#io?.in(tokenRoom(tokenId)).disconnectSockets(true);
  }

  /** Ids of the users who have an open tab in an organization's or a branch's room. */
  present(room: string): string[] {
    const ids = new Set<string>();
    for (const socketId of this.#io?.sockets.adapter.rooms.get(room) ?? []) {
      const actor = this.#io?.sockets.sockets.get(socketId)?.data.actor as Actor | undefined;
      if (actor) ids.add(actor.id);
    }
    return [...ids];
  }

  async close(): Promise<void> {
    this.#io?.disconnectSockets(true);
    await this.#io?.close();
  }

  #welcome(socket: Socket): void {
    for (const name of Object.keys(clientEvents) as (keyof typeof clientEvents)[]) {
      socket.on(name, (payload: unknown, answer?: Answer) => {
        void this.#serve(socket, name, payload).then((result) => {
          if (typeof answer === 'function') answer(result);
        });
      });
    }
    socket.on('disconnecting', () => {
      for (const room of socket.rooms) this.#announceLeave(socket, room);
    });
  }

  async #serve(socket: Socket, name: keyof typeof clientEvents, payload: unknown): Promise<SocketAnswer> {
    const input = clientEvents[name].safeParse(payload);
    if (!input.success) return refused('INVALID_INPUT');
    try {
      if (name === 'login' || name === 'guest') return await this.#login(socket, input.data as { token: string });
      const actor = await this.#actorOf(socket);
      if (!actor) return refused('UNAUTHENTICATED');
      if (name === 'join') return await this.#join(socket, actor, input.data as { room: string });
      if (name === 'leave') return await this.#leave(socket, input.data as { room: string });
      return (await this.#options?.handlers[name]?.(actor, input.data)) ?? refused('NOT_FOUND');
    } catch (error) {
      this.#options?.log.error({ err: error, event: name }, 'a socket event failed');
      return refused('INTERNAL');
    }
  }

  async #login(socket: Socket, { token }: { token: string }): Promise<SocketAnswer> {
    socket.data.token = token;
    const actor = await this.#actorOf(socket);
    if (!actor) return refused('UNAUTHENTICATED');
    socket.data.actor = actor;
    await socket.join(roomsOfOurs(actor));
    return { ok: true };
  }

  /** The token is looked up again each time: a role that was taken away stops working without a reconnect. */
  async #actorOf(socket: Socket): Promise<Actor | undefined> {
    const token: unknown = socket.data.token;
    if (typeof token !== 'string') return undefined;
    const bearer = await this.#options?.bearers.find(token);
    if (bearer?.kind !== 'signed-in') return bearer;
    return bearer.organization_id && bearer.role ? memberOf(bearer) : undefined;
  }

  async #join(socket: Socket, actor: Actor, { room }: { room: string }): Promise<SocketAnswer> {
    if (!(await this.#options?.canJoin(actor, room))) return refused('FORBIDDEN');
    const wasPresent = this.present(room).includes(actor.id);
    await socket.join(room);
    if (!isPresenceRoom(room)) return { ok: true };
    if (!wasPresent) socket.to(room).emit('user-join', { user_id: actor.id });
    return { ok: true, present: this.present(room) };
  }

  async #leave(socket: Socket, { room }: { room: string }): Promise<SocketAnswer> {
    this.#announceLeave(socket, room);
    await socket.leave(room);
    return { ok: true };
  }

  /** Only the last tab of a person makes them leave. */
  #announceLeave(socket: Socket, room: string): void {
    const actor = socket.data.actor as Actor | undefined;
    if (!actor || !isPresenceRoom(room) || !socket.rooms.has(room)) return;
    const others = [...(this.#io?.sockets.adapter.rooms.get(room) ?? [])].filter((id) => id !== socket.id);
    const stays = others.some(
      (id) => (this.#io?.sockets.sockets.get(id)?.data.actor as Actor | undefined)?.id === actor.id,
    );
    if (!stays) socket.to(room).emit('user-leave', { user_id: actor.id });
  }
}

// Rooms of the hub's own, which no browser can name: every socket is found by whose it is, whatever it has joined.
const tokenRoom = (tokenId: string): string => `of-token.${tokenId}`;
const personRoom = (personId: string): string => `of-person.${personId}`;
const spaceRoom = (branchId: string): string => `of-space.${branchId}`;

function roomsOfOurs(actor: Actor): string[] {
  if (actor.kind === 'guest') return [personRoom(actor.id)];
  const { id, token_id, branch_id } = actor;
  return [personRoom(id), tokenRoom(token_id), ...(branch_id ? [spaceRoom(branch_id)] : [])];
}

function isPresenceRoom(room: string): boolean {
  return room.startsWith('organization.') || room.startsWith('branch.');
}

/** Where news of a ticket, space or member goes: all agents, and the guests of the space it belongs to. */
export function audience(organizationId: string, branchId: string | null): string[] {
  return [socketRoom.organization(organizationId), ...(branchId ? [socketRoom.branch(branchId)] : [])];
}
