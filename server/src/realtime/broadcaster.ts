import type { Server, Socket } from 'socket.io';
import { textFrame } from './text-frame.ts';

type Connection = Socket['conn'];

/** Packets for some browsers, in their order. Those who are told the same share one of these, and its bytes. */
class FrameBatch {
  readonly #frames: readonly Buffer[];
  readonly #longer = new Map<Buffer, FrameBatch>();
  #joined: Buffer | undefined;

  constructor(frames: readonly Buffer[] = []) {
    this.#frames = frames;
  }

  with(frame: Buffer): FrameBatch {
    const known = this.#longer.get(frame);
    if (known) return known;
    const longer = new FrameBatch([...this.#frames, frame]);
    this.#longer.set(frame, longer);
    return longer;
  }

  get bytes(): Buffer {
    this.#joined ??= Buffer.concat(this.#frames);
    return this.#joined;
  }
}

/**
 * Tells those who are in some rooms. What is told before the process turns to something else leaves in one write for each
 * browser: a write is a system call, the dearest part of telling many.
 */
export class Broadcaster {
  readonly #io: Server;
  #nothing = new FrameBatch();
  readonly #pending = new Map<Connection, FrameBatch>();

  constructor(io: Server) {
    this.#io = io;
  }

  /** One packet, encoded once, to whoever is in any of `rooms` now and in none of `except`. */
  emit(rooms: readonly string[], name: string, payload: unknown, except: readonly string[] = []): void {
    const connections = this.#connectionsIn(rooms, except);
    if (connections.size === 0) return;
    // The protocols of Engine.IO (4: a message) and Socket.IO (2: an event), one around the other.
    const frame = textFrame(`42${JSON.stringify([name, payload])}`);
    if (this.#pending.size === 0) process.nextTick(() => this.flush());
    for (const connection of connections)
      this.#pending.set(connection, (this.#pending.get(connection) ?? this.#nothing).with(frame));
  }

  /** For whoever must not wait: those who hear it are about to be cut off. */
  flush(): void {
    const gathered = [...this.#pending];
    this.#pending.clear();
    this.#nothing = new FrameBatch();
    // Engine.IO's own way for what it sends to many: bytes that are frames already. The hub lets nothing in but plain WebSockets.
    for (const [connection, { bytes }] of gathered) connection.write('', { wsPreEncodedFrame: [bytes] } as object);
  }

  #connectionsIn(rooms: readonly string[], except: readonly string[]): Set<Connection> {
    const { adapter, sockets } = this.#io.sockets;
    const connections = new Set<Connection>();
    const add = (id: string): void => {
      const connection = sockets.get(id)?.conn;
      if (connection && !except.some((room) => adapter.sids.get(id)?.has(room))) connections.add(connection);
    };
    for (const room of rooms) adapter.rooms.get(room)?.forEach(add);
    return connections;
  }
}
