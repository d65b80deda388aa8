import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** A UDP port that is free now; nothing holds it for the caller. */
export async function findFreeUdpPort(address: string | undefined): Promise<number> {
  const socket = createSocket(address?.includes(':') ? 'udp6' : 'udp4');
  socket.bind(0, address);
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  return port;
}
