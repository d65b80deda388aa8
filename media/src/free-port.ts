import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** A UDP port that is free now; it is not reserved for the caller. */
export function findFreeUdpPort(address: string | undefined): Promise<number> {
  return tryUdpPort(0, address);
}

/** The wanted port, or a free one if that is 0, or taken while `mayMove`. It is not reserved for the caller. */
export async function chooseUdpPort(wanted: number, mayMove = false, address?: string): Promise<number> {
  if (wanted === 0) return findFreeUdpPort(address);
  return mayMove ? tryUdpPort(wanted, address).catch(() => findFreeUdpPort(address)) : wanted;
}

/** The wanted port, or 0 for any if it may move and is taken. */
export async function chooseTcpPort(wanted: number, mayMove = false, address?: string): Promise<number> {
  if (!mayMove || wanted === 0) return wanted;
  const server = createServer().listen(wanted, address);
  try {
    await once(server, 'listening');
  } catch {
    return 0;
  }
  server.close();
  await once(server, 'close');
  return wanted;
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
