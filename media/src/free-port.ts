import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** A UDP port that is free now; nothing holds it for the caller. */
export function findFreeUdpPort(address: string | undefined): Promise<number> {
  return tryUdpPort(0, address);
}

/** Opens the port for a moment and returns its number. Throws when another process holds it. */
export async function tryUdpPort(wanted: number, address: string | undefined): Promise<number> {
  const socket = createSocket(address?.includes(':') ? 'udp6' : 'udp4');
  socket.bind(wanted, address);
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  await once(socket, 'close');
  return port;
}
