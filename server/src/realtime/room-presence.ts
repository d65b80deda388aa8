import type { Socket } from 'socket.io';
import type { Announcer } from './announcer.ts';
import type { Nodes } from './nodes.ts';
import { type Move, Presence } from './presence.ts';

const showsPresence = (room: string): boolean => room.startsWith('organization.') || room.startsWith('branch.');

/** Tells the rooms in which presence is shown who came and went, here and on other nodes. */
export class RoomPresence {
  readonly #presence = new Presence();
  readonly #nodes: Nodes;
  #announcer: Announcer | undefined;

  constructor(nodes: Nodes) {
    this.#nodes = nodes;
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
  }

  attach(announcer: Announcer): void {
    this.#announcer = announcer;
  }

  /** Who is there now, where presence is shown. */
  enter(socket: Socket, move: Move): string[] | undefined {
    if (!showsPresence(move.room)) return undefined;
    const { first, firstHere } = this.#presence.enter(move.room, move.id, socket.id);
    if (first) socket.to(move.room).emit('user-join', { user_id: move.id });
    if (firstHere) this.#nodes.tell('come', move);
    return this.#presence.list(move.room);
  }

  /** Only the last tab of a person makes them leave. */
  leave(socket: Socket, move: Move): void {
    if (!showsPresence(move.room)) return;
    const { last, lastHere } = this.#presence.leave(move.room, move.id, socket.id);
    if (last) socket.to(move.room).emit('user-leave', { user_id: move.id });
    if (lastHere) this.#nodes.tell('go', move);
  }

  #announce(name: 'user-join' | 'user-leave', { room, id }: Move): void {
    this.#announcer?.tell([room], name, { user_id: id });
  }

  #replacePeople(node: string, rooms: Record<string, string[]>): void {
    const { came, gone } = this.#presence.replaceNode(node, rooms);
    for (const move of came) this.#announce('user-join', move);
    for (const move of gone) this.#announce('user-leave', move);
  }
}
