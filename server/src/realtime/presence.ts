/** A person entered or left a room. */
export type Move = { room: string; id: string };

/** The dot marks other nodes: ids of sockets have none. */
const ofNode = (node: string): string => `node.${node}`;
const isSocket = (source: string): boolean => !source.startsWith('node.');

/**
 * Tracks who has a tab open in which room, over all nodes. A person is in a room for as long as any source says so: a socket here, or another
 * node that has one.
 */
export class Presence {
  readonly #rooms = new Map<string, Map<string, Set<string>>>();

  list(room: string): string[] {
    return [...(this.#rooms.get(room)?.keys() ?? [])];
  }

  has(room: string, id: string): boolean {
    return this.#rooms.get(room)?.has(id) ?? false;
  }

  /** `first`: nobody else had them there. `firstHere`: no other socket of this node. */
  enter(room: string, id: string, socketId: string): { first: boolean; firstHere: boolean } {
    const firstHere = !this.#isLocal(room, id);
    return { firstHere, first: this.#add(room, id, socketId) };
  }

  leave(room: string, id: string, socketId: string): { last: boolean; lastHere: boolean } {
    const wasHere = this.#isLocal(room, id);
    const last = this.#remove(room, id, socketId);
    return { last, lastHere: wasHere && !this.#isLocal(room, id) };
  }

  /** True when it changes who is there. */
  enterRemote(node: string, { room, id }: Move): boolean {
    return this.#add(room, id, ofNode(node));
  }

  leaveRemote(node: string, { room, id }: Move): boolean {
    return this.#remove(room, id, ofNode(node));
  }

  /** Replaces everything known of another node's people by its new list. Returns who came and who went. */
  replaceNode(node: string, rooms: Record<string, string[]>): { came: Move[]; gone: Move[] } {
    const wanted = Object.entries(rooms).flatMap(([room, ids]) => ids.map((id) => ({ room, id })));
    const came = wanted.filter((move) => this.enterRemote(node, move));
    const gone = this.#listOf(node).filter(
      ({ room, id }) => !rooms[room]?.includes(id) && this.leaveRemote(node, { room, id }),
    );
    return { came, gone };
  }

  /** The people with a socket on this node, by room. */
  listLocal(): Record<string, string[]> {
    const rooms = [...this.#rooms.keys()].map((room) => [
      room,
      this.list(room).filter((id) => this.#isLocal(room, id)),
    ]);
    return Object.fromEntries(rooms.filter(([, ids]) => ids?.length));
  }

  #listOf(node: string): Move[] {
    const source = ofNode(node);
    return [...this.#rooms].flatMap(([room, people]) =>
      [...people].filter(([, sources]) => sources.has(source)).map(([id]) => ({ room, id })),
    );
  }

  #isLocal(room: string, id: string): boolean {
    return this.#rooms.get(room)?.get(id)?.values().some(isSocket) ?? false;
  }

  #add(room: string, id: string, source: string): boolean {
    const people = this.#rooms.get(room) ?? new Map<string, Set<string>>();
    const sources = people.get(id);
    this.#rooms.set(room, people);
    if (sources) sources.add(source);
    else people.set(id, new Set([source]));
    return sources === undefined;
  }

  #remove(room: string, id: string, source: string): boolean {
    const people = this.#rooms.get(room);
    const sources = people?.get(id);
    if (!people || !sources?.delete(source) || sources.size > 0) return false;
    people.delete(id);
    if (people.size === 0) this.#rooms.delete(room);
    return true;
  }
}
