import type { Server } from 'node:https';
import type { Socket } from 'node:net';

export type HandshakeLimits = {
  /** Milliseconds until a connection must have its encryption, or its first byte without. */
  timeout: number;
  /** Connections that are not so far yet; the oldest goes when one more comes. */
  pending: number;
};

const usual: HandshakeLimits = { timeout: 10_000, pending: 1_000 };

type Pending = { socket: Socket; timer: NodeJS.Timeout };

/** A connection and its encrypted layer are two sockets with one peer. */
export const peerOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

/** Slow and unfinished handshakes hold nobody else up: each has a deadline, and there are only so many at a time. */
export function limitHandshakes(
  server: Server,
  { timeout, pending: most }: HandshakeLimits = usual,
): { begin: (socket: Socket) => void; end: (socket: Socket) => void } {
  const pending = new Map<string, Pending>();
  const forget = (peer: string) => {
    clearTimeout(pending.get(peer)?.timer);
    pending.delete(peer);
  };
  const drop = (peer: string) => {
    const socket = pending.get(peer)?.socket;
    forget(peer);
    socket?.destroy();
  };
  const end = (socket: Socket) => forget(peerOf(socket));
  server.prependListener('secureConnection', end);
  return {
    end,
    begin(socket) {
      const peer = peerOf(socket);
      socket.on('error', () => socket.destroy()).once('close', () => forget(peer));
      pending.set(peer, { socket, timer: setTimeout(() => drop(peer), timeout).unref() });
      const [oldest] = pending.size > most ? pending.keys() : [];
      if (oldest !== undefined) drop(oldest);
    },
  };
}
