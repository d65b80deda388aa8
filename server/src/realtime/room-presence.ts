import type { Socket } from 'socket.io';
import type { ClusterBus } from './cluster-bus.ts';
import { type Move, Presence } from './presence.ts';

export type Emit = (rooms: readonly string[], name: string, payload: unknown, except?: readonly string[]) => void;
type Emitter = { emit: Emit };

const showsPresence = (room: string): boolean => room.startsWith('organization.') || room.startsWith('branch.');

/** Tells the rooms in which presence is shown who came and went, here and on other nodes. */
export class RoomPresence {
  readonly #presence = new Presence();
  readonly #nodes: ClusterBus;
  #server: Emitter | undefined;

  constructor(nodes: ClusterBus) {
    this.#nodes = nodes;
    nodes.on('joined', (move, node) => {
      if (this.#presence.enterRemote(node, move)) this.#announce('user-join', move);
    });
    nodes.on('left', (move, node) => {
      if (this.#presence.leaveRemote(node, move)) this.#announce('user-leave', move);
    });
    nodes.on('requestPresence', ({ node }) => {
      if (node === nodes.id) nodes.publish('presence', { rooms: this.#presence.listLocal() });
    });
    nodes.on('presence', ({ rooms }, node) => this.#replacePeople(node, rooms));
    nodes.onGone((node) => this.#replacePeople(node, {}));
  }

  attach(server: Emitter): void {
    this.#server = server;
  }

  has(room: string, personId: string): boolean {
    return this.#presence.has(room, personId);
  }

  /** Returns who is in the room now, if it shows presence. */
  enter(socket: Socket, move: Move): string[] | undefined {
    if (!showsPresence(move.room)) return undefined;
    const { first, firstHere } = this.#presence.enter(move.room, move.id, socket.id);
    if (first) socket.to(move.room).emit('user-join', { user_id: move.id });
    if (firstHere) this.#nodes.publish('joined', move);
    return this.#presence.list(move.room);
  }

  /** Only the last tab of a person makes them leave. */
  leave(socket: Socket, move: Move): void {
    if (!showsPresence(move.room)) return;
    const { last, lastHere } = this.#presence.leave(move.room, move.id, socket.id);
    if (last) socket.to(move.room).emit('user-leave', { user_id: move.id });
    if (lastHere) this.#nodes.publish('left', move);
  }

  #announce(name: 'user-join' | 'user-leave', { room, id }: Move): void {
    this.#server?.emit([room], name, { user_id: id });
  }

  #replacePeople(node: string, rooms: Record<string, string[]>): void {
    const { came, gone } = this.#presence.replaceNode(node, rooms);
    for (const move of came) this.#announce('user-join', move);
    for (const move of gone) this.#announce('user-leave', move);
  }
}
