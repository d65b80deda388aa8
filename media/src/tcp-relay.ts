import dgram from 'node:dgram';
import net from 'node:net';
import { limits } from './limits.ts';

/**
 * ICE-TCP, passive side (RFC 6544), for networks that block UDP. The library below only speaks UDP, so each TCP
 * connection gets a UDP socket towards the media port; frames are RFC 4571: 2 bytes length, then the packet.
 * Nothing is decrypted here, and the only address ever sent to is our own media port.
 */
export type TcpRelay = { port: number; close(): void };

type RelayOptions = {
  tcpPort: number;
  udpPort: number;
  /** Address of our own UDP port. */
  host: string;
  /** Address to listen at; all by default. */
  listenHost: string | undefined;
};

export async function openTcpRelay(options: RelayOptions): Promise<TcpRelay> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    relay(socket, options);
  });
  server.maxConnections = limits.tcpConnections;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.tcpPort, options.listenHost, () => resolve());
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : options.tcpPort,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function relay(tcp: net.Socket, { udpPort, host }: RelayOptions): void {
  const udp = dgram.createSocket(net.isIPv6(host) ? 'udp6' : 'udp4');
  const frames = new FrameReader();
  const end = once(() => {
    tcp.destroy();
    udp.close();
  });
  tcp.setNoDelay(true);
  tcp.setTimeout(limits.tcpIdleMs, end);
  tcp.on('close', end);
  tcp.on('error', end);
  tcp.pause();
  udp.on('error', end);
  udp.on('message', (packet) => {
    // As a full UDP queue would: late media is worth nothing, so it is dropped.
    if (tcp.writableLength < limits.tcpBacklogBytes) tcp.write(frame(packet));
  });
  tcp.on('data', (bytes: Buffer) => {
    for (const packet of frames.push(bytes)) udp.send(packet);
  });
  udp.connect(udpPort, host, () => tcp.resume());
}

function frame(packet: Buffer): Buffer {
  const framed = Buffer.allocUnsafe(2 + packet.length);
  framed.writeUInt16BE(packet.length, 0);
  packet.copy(framed, 2);
  return framed;
}

function once(action: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    action();
  };
}

/** Cuts a byte stream into RFC 4571 frames; holds at most one incomplete frame (64 KiB). */
export class FrameReader {
  private rest: Buffer = Buffer.alloc(0);

  push(bytes: Buffer): Buffer[] {
    const all = this.rest.length > 0 ? Buffer.concat([this.rest, bytes]) : bytes;
    const packets: Buffer[] = [];
    let at = 0;
    while (all.length - at >= 2) {
      const length = all.readUInt16BE(at);
      if (all.length - at - 2 < length) break;
      if (length > 0) packets.push(all.subarray(at + 2, at + 2 + length));
      at += 2 + length;
    }
    this.rest = Buffer.from(all.subarray(at));
    return packets;
  }
}
