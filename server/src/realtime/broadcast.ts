import type { Server } from 'socket.io';

/** Sends an event once to every socket of this node that is in any of `rooms` and in none of `except`. */
export function broadcast(
  io: Server,
  rooms: readonly string[],
  name: string,
  payload: unknown,
  except: readonly string[] = [],
): void {
  if (rooms.length === 0) return; // to Socket.IO, no room means everybody
  io.to([...rooms])
    .except([...except])
    .emit(name, payload);
}
