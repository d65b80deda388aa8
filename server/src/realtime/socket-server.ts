import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import { limits } from '@sightline/contract/limits';
import { clientEvents, type SocketAnswer } from '@sightline/contract/realtime';
import type { FastifyBaseLogger } from 'fastify';
import { Server, type Socket } from 'socket.io';
import type { BearerCache } from '../http/auth.ts';
import { codeOf } from '../http/errors.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { Actor } from '../kernel/actor.ts';
import { broadcast } from './broadcast.ts';
import { ClientSocket } from './client-socket.ts';
import { ConnectionLimits } from './connection-limits.ts';
import { actorOf, identityRooms, isSameIdentity, personRoom } from './identity.ts';
import { PendingJoins } from './pending-joins.ts';
import { RefusalLog } from './refusal-log.ts';
import { RightsCheck } from './rights-check.ts';
import { nameIn } from './room-names.ts';
import type { Emit, RoomPresence } from './room-presence.ts';
import type { RoomRights } from './room-rights.ts';

/** Handles an event that a socket may send besides joining: `message` and `typing` come from the talk feature. */
export type ClientHandler = (actor: Actor, payload: unknown, rooms: JoinedRooms) => Promise<SocketAnswer>;
/** The rooms that the asking socket is in, by the names of the contract. */
export type JoinedRooms = { has: (room: string) => boolean };

export type SocketServerOptions = {
  bearers: BearerCache;
  rates: RateLimits;
  rights: RoomRights;
  /** Says whether a page may open a socket at all. */
  isAllowedOrigin: (request: IncomingMessage) => boolean;
  /** Finds the client's address behind proxies. */
  addressOf: (request: IncomingMessage) => string;
  handlers: Record<string, ClientHandler>;
  /** Whether a revocation by whatever means would be told. */
  areRevocationsTold: () => boolean;
  log: FastifyBaseLogger;
};

type ClientEvent = keyof typeof clientEvents;
const isClientEvent = (name: unknown): name is ClientEvent =>
  typeof name === 'string' && Object.hasOwn(clientEvents, name);
const refused = (code: string): SocketAnswer => ({ ok: false, code });
const clientOf = ({ data }: Socket): ClientSocket => data.client as ClientSocket;

/** Holds the sockets of this node: admits them, answers their requests, and removes them from rooms they may no longer receive. */
export class SocketServer {
  readonly rightsCheck: RightsCheck;
  readonly #io: Server;
  readonly #options: SocketServerOptions;
  readonly #presence: RoomPresence;
  readonly #joins = new PendingJoins();
  readonly #refusals: RefusalLog;
  readonly #limits: ConnectionLimits;

  constructor(http: HttpServer, options: SocketServerOptions, presence: RoomPresence) {
    this.#options = options;
    this.#presence = presence;
    this.#refusals = new RefusalLog(options.log);
    this.#limits = new ConnectionLimits({ ...options, refusals: this.#refusals });
    this.#io = new Server(http, {
      transports: ['websocket'],
      serveClient: false,
      allowRequest: (request, answer) => answer(null, options.isAllowedOrigin(request)),
      perMessageDeflate: false,
      destroyUpgrade: false,
      connectTimeout: limits.socket.signIn.within,
      maxHttpBufferSize: limits.socket.packet,
      pingInterval: limits.socket.heartbeat.every,
      pingTimeout: limits.socket.heartbeat.answeredWithin,
    });
    this.#io.engine.use((request: IncomingMessage, _response: ServerResponse, next: (error?: Error) => void) => {
      if (isFirstRequest(request) && this.#limits.mayConnect(request)) next();
      else refuse(request);
    });
    this.#io.engine.on('connection', (connection: Socket['conn']) => this.#limits.open(connection));
    this.#io.on('connection', (socket) => this.#onConnection(socket));
    presence.attach(this);
    this.rightsCheck = new RightsCheck({
      clients: () => this.#clients(),
      bearers: options.bearers,
      rights: options.rights,
      isTold: options.areRevocationsTold,
      evict: (client, name) => this.#leave(client, name),
    });
  }

  count(): number {
    return this.#io.engine.clientsCount;
  }

  readonly emit: Emit = (...event) => broadcast(this.#io, ...event);

  /** Whether a person has a socket on this node that is in one of the rooms. */
  reaches(personId: string, rooms: readonly string[]): boolean {
    const { adapter } = this.#io.sockets;
    for (const id of adapter.rooms.get(personRoom(personId)) ?? [])
      if (rooms.some((room) => adapter.sids.get(id)?.has(room))) return true;
    return false;
  }

  /** Removes the sockets in room `who` from room `from`; sockets that are about to join it are checked again. */
  evict(who: string, from: string): void {
    this.#joins.evict(from);
    for (const id of this.#io.sockets.adapter.rooms.get(who) ?? []) {
      const socket = this.#io.sockets.sockets.get(id);
      if (socket?.rooms.has(from)) void this.#leave(clientOf(socket), from);
    }
  }

  /** They still receive what was emitted before. */
  disconnect(who: string): void {
    this.#options.bearers.forgetHere();
    this.#io.in(who).disconnectSockets(true);
  }

  /** Recovers from lost events: checks again who may still listen, and makes browsers fetch what they show. */
  resync(): void {
    this.#joins.evictAll();
    this.rightsCheck.hurry();
    this.#io.emit('resync', {});
  }

  /** Sends everybody to another node: browsers whose connection drops connect again by themselves. */
  sendAway(): void {
    for (const { socket } of this.#clients()) socket.client.conn.close();
  }

  /** Connections are dropped, not ended: browsers look for another node, or for this one when it is back. */
  async close(): Promise<void> {
    this.#limits.close();
    this.#refusals.close();
    await this.#io.close();
  }

  #clients(): ClientSocket[] {
    return [...this.#io.sockets.sockets.values()].map(clientOf);
  }

  #onConnection(socket: Socket): void {
    forgetRequest(socket);
    const client = new ClientSocket(socket);
    socket.data.client = client;
    // In place of a listener for each event, of which every socket would hold its own.
    socket.use(([name, payload, answer]) => {
      if (!isClientEvent(name)) return;
      const reply = (result: SocketAnswer) => typeof answer === 'function' && answer(result);
      if (client.waiting >= limits.socket.queue) reply(refused('TOO_MANY_REQUESTS'));
      else void client.inOrder(() => this.#serve(client, name, payload)).then(reply);
    });
    socket.on('disconnecting', () => {
      for (const name of socket.rooms) this.#depart(client, name);
    });
  }

  async #serve(client: ClientSocket, name: ClientEvent, payload: unknown): Promise<SocketAnswer> {
    if (!client.socket.connected) return refused('UNAUTHENTICATED');
    const input = clientEvents[name].safeParse(payload);
    if (!input.success) return refused('INVALID_INPUT');
    try {
      if (name === 'login' || name === 'guest') return await this.#login(client, input.data as { token: string });
      const actor = await this.#actorOf(client);
      if (!actor) return refused('UNAUTHENTICATED');
      if (name === 'join') return await this.#join(client, actor, input.data as { room: string });
      if (name === 'leave') {
        const { room } = input.data as { room: string };
        await this.#leave(client, nameIn(actor.organization_id, room));
        return { ok: true };
      }
      if (name === 'message' && !this.#mayWrite(actor)) return refused('TOO_MANY_REQUESTS');
      const rooms = { has: (room: string) => client.isIn(nameIn(actor.organization_id, room)) };
      return (await this.#options.handlers[name]?.(actor, input.data, rooms)) ?? refused('NOT_FOUND');
    } catch (error) {
      const code = codeOf(error);
      if (code === 'INTERNAL') this.#refusals.note('a socket event failed', { err: error, event: name });
      return refused(code);
    }
  }

  /** A message counts as it does over HTTP, whichever way it comes. */
  #mayWrite({ id, organization_id }: Actor): boolean {
    const { rates } = this.#options;
    const allowances = [rates.consume('write', 'workspace', organization_id), rates.consume('write', 'account', id)];
    return allowances.every((allowance) => !allowance?.wait);
  }

  /** A refused login changes nothing: the socket keeps the person and the token that it came with. */
  async #login(client: ClientSocket, { token }: { token: string }): Promise<SocketAnswer> {
    const actor = await this.#find(token);
    const { socket } = client;
    if (!actor || !socket.connected) return refused('UNAUTHENTICATED');
    if (client.actor) {
      if (!isSameIdentity(client.actor, actor)) return refused('CONFLICT');
      for (const room of identityRooms(client.actor)) void socket.leave(room);
    } else {
      const open = this.#io.sockets.adapter.rooms.get(personRoom(actor.id))?.size ?? 0;
      if (!this.#limits.signIn(socket.conn, actor, open)) return refused('TOO_MANY_REQUESTS');
    }
    client.token = token;
    client.actor = actor;
    void socket.join(identityRooms(actor));
    this.rightsCheck.watch();
    return { ok: true };
  }

  /** The token is looked up again each time: a role that was taken away stops working without a reconnect. */
  async #actorOf({ token, actor: first }: ClientSocket): Promise<Actor | undefined> {
    if (token === undefined || !first) return undefined;
    const actor = await this.#find(token);
    return actor && isSameIdentity(first, actor) ? actor : undefined;
  }

  /** Finds the actor behind a token; asks again if a revocation came while the answer was under way. */
  async #find(token: string): Promise<Actor | undefined> {
    const { bearers } = this.#options;
    for (;;) {
      const { revocations } = bearers;
      const bearer = await bearers.find(token);
      if (revocations === bearers.revocations) return actorOf(bearer);
    }
  }

  async #join(client: ClientSocket, actor: Actor, { room }: { room: string }): Promise<SocketAnswer> {
    const { socket } = client;
    const name = nameIn(actor.organization_id, room);
    if (!socket.rooms.has(name) && socket.rooms.size >= limits.socket.roomsPerSocket)
      return refused('TOO_MANY_REQUESTS');
    // From the answer to the room nothing is waited for: nothing can be taken away in between.
    const mayJoin = await this.#joins.ask(name, () => this.#options.rights.mayJoin(actor, room));
    if (!socket.connected) return refused('UNAUTHENTICATED');
    if (!mayJoin) {
      const { id: actor_id, organization_id } = actor;
      this.#refusals.note('not allowed to join', { organization_id, actor_id, room });
      return refused('FORBIDDEN');
    }
    void socket.join(name);
    const present = this.#presence.enter(socket, { room: name, id: actor.id });
    return present ? { ok: true, present } : { ok: true };
  }

  async #leave(client: ClientSocket, name: string): Promise<void> {
    this.#depart(client, name);
    await client.socket.leave(name);
  }

  #depart(client: ClientSocket, room: string): void {
    if (!client.actor || !client.isIn(room)) return;
    this.#presence.leave(client.socket, { room, id: client.actor.id });
  }
}

/** A connection is a websocket from its first request on; one that names another connection would come in past its limits. */
const isFirstRequest = ({ url = '' }: IncomingMessage): boolean => !/[?&]sid=/.test(url);

const REFUSAL = 'HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/** An answer, so that a proxy in front does not take this node for dead, and nobody is waited for. */
function refuse({ socket }: IncomingMessage): void {
  socket.on('error', () => {});
  socket.end(REFUSAL, () => socket.destroy());
}

/** Drops the request that opened the socket: the token identifies the caller, and the request with its headers takes a third of its memory. */
function forgetRequest(socket: Socket): void {
  const held: { handshake: unknown; conn: { request: unknown } } = socket;
  held.handshake = undefined;
  held.conn.request = undefined;
}
