import type { Server as HttpServer, IncomingMessage } from 'node:http';
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
import { codeOf } from '../http/errors.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { TokenBucket } from '../http/token-bucket.ts';
import { type EventSent, eventSent } from '../telemetry/channels.ts';
import { Announcer } from './announcer.ts';
import type { Nodes } from './nodes.ts';
import { type Move, Presence } from './presence.ts';
import { nameIn, nameOf } from './room-names.ts';

/** Says whether somebody may listen to a room; asked on every join, as a read would be. */
export type JoinPolicy = (actor: Actor, room: string) => Promise<boolean>;
/** What a socket may ask for besides joining: `message` and `typing` come from the talk feature. */
export type ClientHandler = (actor: Actor, payload: unknown) => Promise<SocketAnswer>;

export type HubOptions = {
  bearers: Bearers;
  rates: RateLimits;
  canJoin: JoinPolicy;
  /** Says whether a page may open a socket at all. */
  isOwnPage: (request: IncomingMessage) => boolean;
  handlers: Record<string, ClientHandler>;
  log: FastifyBaseLogger;
};

type ClientEvent = keyof typeof clientEvents;
const isClientEvent = (name: unknown): name is ClientEvent =>
  typeof name === 'string' && Object.hasOwn(clientEvents, name);
const refused = (code: string): SocketAnswer => ({ ok: false, code });

/**
 * Sends to people in the browser (specification, section 7, "Realtime socket"), whichever node their tabs are connected
 * to: each node tells its own sockets, and the others to do the same. Until `attach` it speaks to nobody.
 */
export class Hub {
  #io: Server | undefined;
  #announcer: Announcer | undefined;
  #options: HubOptions | undefined;
  readonly #nodes: Nodes;
  readonly #presence = new Presence();

  constructor(nodes: Nodes) {
    this.#nodes = nodes;
    nodes.on('emit', ({ rooms, name, payload, except }) => this.#announcer?.tell(rooms, name, payload, except));
    nodes.on('evict', ({ who, from }) => this.#io?.in(who).socketsLeave(from));
    nodes.on('disconnect', ({ who }) => this.#cutOff(who));
    nodes.on('come', (move, node) => {
      if (this.#presence.enterElsewhere(node, move)) this.#announce('user-join', move);
    });
    nodes.on('go', (move, node) => {
      if (this.#presence.leaveElsewhere(node, move)) this.#announce('user-leave', move);
    });
    nodes.on('rollCall', ({ node }) => {
      if (node === nodes.id) nodes.tell('people', { rooms: this.#presence.listHere() });
    });
    nodes.on('people', ({ rooms }, node) => this.#replacePeople(node, rooms));
    nodes.onGone((node) => this.#replacePeople(node, {}));
    nodes.onMissed(() => void this.#catchUp());
  }

  attach(http: HttpServer, options: HubOptions): void {
    this.#options = options;
    this.#io = new Server(http, {
      transports: ['websocket'],
      serveClient: false,
      allowRequest: (request, answer) => answer(null, options.isOwnPage(request)),
      perMessageDeflate: false,
      destroyUpgrade: false,
      maxHttpBufferSize: limits.jsonBody,
      pingInterval: limits.socket.heartbeat.every,
      pingTimeout: limits.socket.heartbeat.answeredWithin,
    });
    this.#io.on('connection', (socket) => this.#welcome(socket));
    this.#announcer = new Announcer(this.#io);
  }

  /** To rooms of one workspace. One packet, encoded once, however many rooms: a socket in several of them hears it once. */
  emit<Name extends ServerEventName>(
    organizationId: string,
    rooms: string | readonly string[],
    name: Name,
    payload: ServerEvents[Name],
    except: readonly string[] | string = [],
  ): void {
    const within = (named: string | readonly string[]) => [named].flat().map((room) => nameIn(organizationId, room));
    this.#tell(within(rooms), name, payload, within(except));
  }

  /** Takes a person out of a room that they may no longer hear. */
  evictPerson(organizationId: string, personId: string, room: string): void {
    this.#evict(personRoom(personId), nameIn(organizationId, room));
  }

  /** Takes the guests of a space out of a room that is no longer theirs to hear. */
  evictSpace(organizationId: string, branchId: string, room: string): void {
    this.#evict(spaceRoom(branchId), nameIn(organizationId, room));
  }

  /** Browsers that are connected to this node. */
  countSockets(): number {
    return this.#io?.engine.clientsCount ?? 0;
  }

  /** Tokens that somebody is connected to this node with. */
  listTokens(): Set<string> {
    const sockets = [...(this.#io?.sockets.sockets.values() ?? [])];
    return new Set(sockets.map(({ data }) => data.token as string | undefined).filter((token) => token !== undefined));
  }

  /** Ends the connections to this node whose token nothing is behind any more. */
  endConnections(tokens: ReadonlySet<string>): void {
    for (const socket of this.#io?.sockets.sockets.values() ?? []) {
      if (!tokens.has(socket.data.token)) continue;
      socket.emit('SessionEndedEvent', {});
      socket.disconnect(true);
    }
  }

  /** Ends the connections of a token that was revoked. */
  disconnect(tokenId: string): void {
    const who = tokenRoom(tokenId);
    this.#tell([who], 'SessionEndedEvent', {});
    this.#cutOff(who);
    this.#nodes.tell('disconnect', { who });
  }

  /** Sends everybody to another node: browsers whose connection drops connect again by themselves. */
  sendAway(): void {
    for (const { client } of this.#io?.sockets.sockets.values() ?? []) client.conn.close();
  }

  /** Connections are dropped, not ended: browsers look for another node, or for this one when it is back. */
  async close(): Promise<void> {
    await this.#io?.close();
  }

  #tell(rooms: readonly string[], name: ServerEventName, payload: unknown, except: readonly string[] = []): void {
    if (rooms.length === 0) return;
    this.#announcer?.tell(rooms, name, payload, except);
    eventSent.publish({ name } satisfies EventSent);
    this.#nodes.tell('emit', { rooms, name, payload, except });
  }

  #evict(who: string, from: string): void {
    this.#io?.in(who).socketsLeave(from);
    this.#nodes.tell('evict', { who, from });
  }

  /** They still hear what was told them before. */
  #cutOff(who: string): void {
    this.#announcer?.flush();
    this.#io?.in(who).disconnectSockets(true);
  }

  #announce(name: 'user-join' | 'user-leave', { room, id }: Move): void {
    this.#announcer?.tell([room], name, { user_id: id });
  }

  #replacePeople(node: string, rooms: Record<string, string[]>): void {
    const { came, gone } = this.#presence.replaceNode(node, rooms);
    for (const move of came) this.#announce('user-join', move);
    for (const move of gone) this.#announce('user-leave', move);
  }

  /** Nobody knows what the lost letters said: who may still listen is asked again, and browsers fetch what they show. */
  async #catchUp(): Promise<void> {
    this.#io?.emit('resync', {});
    for (const socket of this.#io?.sockets.sockets.values() ?? []) {
      try {
        await this.#recheck(socket);
      } catch (error) {
        this.#options?.log.warn({ err: error }, 'a socket could not be checked; it has to connect again');
        socket.client.conn.close();
      }
    }
  }

  async #recheck(socket: Socket): Promise<void> {
    if (socket.data.token === undefined) return;
    const actor = await this.#actorOf(socket);
    if (!actor) {
      socket.emit('SessionEndedEvent', {});
      socket.disconnect(true);
      return;
    }
    for (const name of socket.rooms) {
      const room = nameOf(name);
      if (!room) continue;
      const isHere = name === nameIn(actor.organization_id, room);
      if (!isHere || !(await this.#options?.canJoin(actor, room))) await this.#leave(socket, name);
    }
  }

  #welcome(socket: Socket): void {
    forgetRequest(socket);
    const allowance = new TokenBucket(limits.socket.events, Date.now());
    // In place of a listener for each event, of which every socket would hold its own.
    socket.use(([name, payload, answer]) => {
      if (!isClientEvent(name)) return;
      const reply = (result: SocketAnswer) => typeof answer === 'function' && answer(result);
      if (!allowance.take(Date.now())) reply(refused('TOO_MANY_REQUESTS'));
      else void this.#serve(socket, name, payload).then(reply);
    });
    socket.on('disconnecting', () => {
      for (const room of socket.rooms) this.#depart(socket, room);
    });
  }

  async #serve(socket: Socket, name: ClientEvent, payload: unknown): Promise<SocketAnswer> {
    const input = clientEvents[name].safeParse(payload);
    if (!input.success) return refused('INVALID_INPUT');
    try {
      if (name === 'login' || name === 'guest') return await this.#login(socket, input.data as { token: string });
      const actor = await this.#actorOf(socket);
      if (!actor) return refused('UNAUTHENTICATED');
      if (name === 'join') return await this.#join(socket, actor, input.data as { room: string });
      if (name === 'leave') {
        const { room } = input.data as { room: string };
        return await this.#leave(socket, nameIn(actor.organization_id, room));
      }
      if (name === 'message' && !this.#mayWrite(actor)) return refused('TOO_MANY_REQUESTS');
      return (await this.#options?.handlers[name]?.(actor, input.data)) ?? refused('NOT_FOUND');
    } catch (error) {
      const code = codeOf(error);
      if (code === 'INTERNAL') this.#options?.log.error({ err: error, event: name }, 'a socket event failed');
      return refused(code);
    }
  }

  /** A message counts as it does over HTTP, whichever way it comes. */
  #mayWrite({ id, organization_id }: Actor): boolean {
    const { rates } = this.#options ?? {};
    const allowances = [rates?.take('write', 'workspace', organization_id), rates?.take('write', 'account', id)];
    return allowances.every((allowance) => !allowance?.wait);
  }

  async #login(socket: Socket, { token }: { token: string }): Promise<SocketAnswer> {
    socket.data.token = token;
    const actor = await this.#actorOf(socket);
    if (!actor) return refused('UNAUTHENTICATED');
    await this.#forgetLogin(socket, actor);
    socket.data.actor = actor;
    await socket.join(roomsOfOurs(actor));
    return { ok: true };
  }

  /** A renewed token changes nothing; another person, or the same in another place, starts with no room. */
  async #forgetLogin(socket: Socket, next: Actor): Promise<void> {
    const before = socket.data.actor as Actor | undefined;
    if (!before) return;
    for (const room of roomsOfOurs(before)) await socket.leave(room);
    if (before.id === next.id && placeOf(before) === placeOf(next)) return;
    for (const name of socket.rooms) if (name !== socket.id) await this.#leave(socket, name);
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
    if (!(await this.#options?.canJoin(actor, room))) {
      const { id: actor_id, organization_id } = actor;
      this.#options?.log.warn({ organization_id, actor_id, room }, 'not allowed to join');
      return refused('FORBIDDEN');
    }
    const name = nameIn(actor.organization_id, room);
    await socket.join(name);
    if (!isPresenceRoom(name)) return { ok: true };
    if (socket.connected) this.#arrive(socket, { room: name, id: actor.id });
    return { ok: true, present: this.#presence.list(name) };
  }

  async #leave(socket: Socket, name: string): Promise<SocketAnswer> {
    this.#depart(socket, name);
    await socket.leave(name);
    return { ok: true };
  }

  #arrive(socket: Socket, move: Move): void {
    const { first, firstHere } = this.#presence.enter(move.room, move.id, socket.id);
    if (first) socket.to(move.room).emit('user-join', { user_id: move.id });
    if (firstHere) this.#nodes.tell('come', move);
  }

  /** Only the last tab of a person makes them leave. */
  #depart(socket: Socket, room: string): void {
    const actor = socket.data.actor as Actor | undefined;
    if (!actor || !isPresenceRoom(room) || !socket.rooms.has(room)) return;
    const move = { room, id: actor.id };
    const { last, lastHere } = this.#presence.leave(room, actor.id, socket.id);
    if (last) socket.to(room).emit('user-leave', { user_id: actor.id });
    if (lastHere) this.#nodes.tell('go', move);
  }
}

/** Who asks is known by the token: the request that opened a socket, with all its headers, would be a third of its memory. */
function forgetRequest(socket: Socket): void {
  const held: { handshake: unknown; conn: { request: unknown } } = socket;
  held.handshake = undefined;
  held.conn.request = undefined;
}

// Rooms of the hub's own, which no browser can name: every socket is found by whose it is, whatever it has joined.
const tokenRoom = (tokenId: string): string => `of-token.${tokenId}`;
const personRoom = (personId: string): string => `of-person.${personId}`;
const spaceRoom = (branchId: string): string => `of-space.${branchId}`;

const placeOf = (actor: Actor): string =>
  actor.kind === 'guest' ? actor.call_id : `${actor.organization_id}/${actor.branch_id}`;

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
