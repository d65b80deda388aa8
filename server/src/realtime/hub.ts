import type { Server as HttpServer } from 'node:http';
import { type ServerEventName, type ServerEvents, socketRoom } from '@sightline/contract/realtime';
import { type EventSent, eventSent } from '../telemetry/channels.ts';
import type { ClusterBus } from './cluster-bus.ts';
import { personRoom, spaceRoom, tokenRoom } from './identity.ts';
import { nameIn } from './room-names.ts';
import { RoomPresence } from './room-presence.ts';
import { SocketServer, type SocketServerOptions } from './socket-server.ts';

/**
 * Sends events to browsers (specification, section 7, "Realtime socket"), whichever node their tabs are connected to: each node sends to its own
 * sockets, and asks the others to do the same. Sends nothing until `attach`.
 */
export class Hub {
  #server: SocketServer | undefined;
  readonly #clusterBus: ClusterBus;
  readonly #presence: RoomPresence;
  readonly #whenRevoked: (() => void)[] = [];

  constructor(nodes: ClusterBus) {
    this.#clusterBus = nodes;
    this.#presence = new RoomPresence(nodes);
    nodes.on('emit', ({ rooms, name, payload, except }) => this.#server?.emit(rooms, name, payload, except));
    nodes.on('evict', ({ who, from }) => this.#server?.evict(who, from));
    nodes.on('disconnect', ({ who }) => {
      this.#server?.disconnect(who);
      this.#runRevokedHandlers();
    });
    nodes.onMissed(() => {
      this.#server?.resync();
      this.#runRevokedHandlers();
    });
  }

  attach(http: HttpServer, options: SocketServerOptions): void {
    this.#server = new SocketServer(http, options, this.#presence);
  }

  /** Sends to rooms of one workspace. One packet, encoded once, however many rooms: a socket in several of them receives it once. */
  emit<Name extends ServerEventName>(
    organizationId: string,
    rooms: string | readonly string[],
    name: Name,
    payload: ServerEvents[Name],
    except: readonly string[] | string = [],
  ): void {
    const within = (named: string | readonly string[]) => [named].flat().map((room) => nameIn(organizationId, room));
    this.#broadcast(within(rooms), name, payload, within(except));
  }

  /** Whether what is sent to a room, and to each of these people, reaches one of them: here, or where presence shows those of other nodes. */
  reaches(organizationId: string, personIds: readonly string[], room: string): boolean {
    const within = (name: string) => nameIn(organizationId, name);
    const [everybody, shared] = [within(socketRoom.organization(organizationId)), within(room)];
    return personIds.some(
      (id) => this.#server?.reaches(id, [within(socketRoom.user(id)), shared]) || this.#presence.has(everybody, id),
    );
  }

  /** Removes a person from a room whose events they may no longer receive. */
  evictPerson(organizationId: string, personId: string, room: string): void {
    this.#evict(personRoom(personId), nameIn(organizationId, room));
  }

  /** Removes the guests of a space from a room whose events they may no longer receive. */
  evictSpace(organizationId: string, branchId: string, room: string): void {
    this.#evict(spaceRoom(branchId), nameIn(organizationId, room));
  }

  /** Browsers that are connected to this node. */
  countSockets(): number {
    return this.#server?.count() ?? 0;
  }

  /** Something was revoked by whatever means; the next `checkRights` finds the sockets that lost a right. */
  hurryRightsCheck(): void {
    this.#server?.rightsCheck.hurry();
    this.#runRevokedHandlers();
  }

  /** Runs when somebody may have lost a right, for connections that are not sockets of this hub. */
  onRevoked(handler: () => void): void {
    this.#whenRevoked.push(handler);
  }

  /** Ends connections that lost their rights, and removes sockets from rooms they may no longer receive. Does nothing before it is due. */
  async checkRights(): Promise<void> {
    await this.#server?.rightsCheck.runWhenDue();
  }

  /** Ends the connections of a token that was revoked. */
  disconnect(tokenId: string): void {
    const who = tokenRoom(tokenId);
    this.#broadcast([who], 'SessionEndedEvent', {});
    this.#server?.disconnect(who);
    this.#clusterBus.publish('disconnect', { who });
    this.#runRevokedHandlers();
  }

  /** Sends everybody to another node: browsers whose connection drops connect again by themselves. */
  disconnectAll(): void {
    this.#server?.sendAway();
  }

  async close(): Promise<void> {
    await this.#server?.close();
  }

  #runRevokedHandlers(): void {
    for (const handle of this.#whenRevoked) handle();
  }

  #broadcast(rooms: readonly string[], name: ServerEventName, payload: unknown, except: readonly string[] = []): void {
    if (rooms.length === 0) return;
    this.#server?.emit(rooms, name, payload, except);
    eventSent.publish({ name } satisfies EventSent);
    this.#clusterBus.publish('emit', { rooms, name, payload, except });
  }

  #evict(who: string, from: string): void {
    this.#server?.evict(who, from);
    this.#clusterBus.publish('evict', { who, from });
  }
}

/** Returns the socket rooms that events of a ticket, space or member go to: all agents, and the guests of its space. */
export function audience(organizationId: string, branchId: string | null): string[] {
  return [socketRoom.organization(organizationId), ...(branchId ? [socketRoom.branch(branchId)] : [])];
}
