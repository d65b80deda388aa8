import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect } from 'node:net';
import { FrameReader } from '../src/tcp-relay.ts';

/**
 * Carries what one peer sends to a UDP port over a TCP connection to the announced candidate, as a caller whose network
 * lets no UDP out does. The library's own ICE-TCP is no such caller: in libjuice the polling thread finishes a frame that
 * the sending thread is still writing (conn_poll.c takes no lock there), about one time in fifty on a busy machine, and a
 * stream with a broken frame is lost.
 */
export async function openTcpTunnel(candidate: string): Promise<{ candidate: string; close(): void }> {
  const [, , , , host = '', port] = candidate.split(' ');
  const tcp = connect(Number(port), host);
  const udp = createSocket('udp4');
  const frames = new FrameReader();
  let peerPort = 0;
  udp.on('message', (packet, { port: from }) => {
    peerPort = from;
    tcp.write(Buffer.concat([Buffer.from([packet.length >> 8, packet.length & 0xff]), packet]));
  });
  tcp.on('data', (bytes: Buffer) => {
    for (const packet of frames.push(bytes)) udp.send(packet, peerPort, '127.0.0.1');
  });
  tcp.on('error', () => tcp.destroy());
  udp.bind(0, '127.0.0.1');
  await Promise.all([once(udp, 'listening'), once(tcp, 'connect')]);
  return {
    candidate: `a=candidate:1 1 UDP 2113929471 127.0.0.1 ${udp.address().port} typ host`,
    close: () => {
      tcp.destroy();
      udp.close();
    },
  };
}
