import type { Socket } from 'node:net';

/** How an authority announces that it comes for a challenge (RFC 8737). */
export const challengeProtocol = 'acme-tls/1';

const head = 5;
const longest = 16_384 + head;

const isWhole = (hello: Buffer): boolean =>
  hello.length >= longest || (hello.length >= head && hello.length >= head + hello.readUInt16BE(3));

/**
 * Calls back with the whole first record of a handshake, which may come in several packets, and leaves it to be read. Who sends no end
 * of it meets the deadline of handshakes. The socket is paused.
 */
export function readHello(socket: Socket, done: (hello: Buffer) => void): void {
  let hello = Buffer.alloc(0);
  const take = (more: Buffer) => {
    hello = Buffer.concat([hello, more]);
    if (!isWhole(hello)) return;
    socket.off('data', take);
    socket.pause();
    socket.unshift(hello);
    done(hello);
  };
  socket.on('data', take).resume();
}

export const announcesChallenge = (hello: Buffer): boolean => hello.includes(challengeProtocol);
