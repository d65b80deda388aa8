import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import net from 'node:net';
import { limits } from './limits.ts';
import { mendCheck } from './stun-mending.ts';

/** A second UDP port for those who come through a TURN server: their checks are mended on the way (stun-mending.ts). */
export type TurnPort = { close(): void };

type Options = {
  port: number;
  /** Our own UDP port, and its address. */
  udpPort: number;
  host: string;
  listenHost: string | undefined;
  passwordOf: (ufrag: string) => string | undefined;
};

type Flow = { back: Socket; idle: NodeJS.Timeout };

export async function openTurnPort({ port, udpPort, host, listenHost, passwordOf }: Options): Promise<TurnPort> {
  const type = net.isIPv6(listenHost ?? '') ? 'udp6' : 'udp4';
  const front = createSocket(type);
  front.bind(port, listenHost);
  await once(front, 'listening');
  front.on('error', () => undefined); // of a single packet, whose sender is gone
  const flows = new Map<string, Flow>();
  const end = (from: string) => {
    flows.get(from)?.back.close();
    flows.delete(from);
  };
  const open = (from: string, address: string, remotePort: number): Flow | undefined => {
    if (flows.size >= limits.turnFlows) return undefined;
    const back = createSocket(net.isIPv6(host) ? 'udp6' : 'udp4');
    back.on('error', () => undefined);
    back.on('message', (packet) => front.send(packet, remotePort, address));
    const flow = { back, idle: setTimeout(() => end(from), limits.tcpIdleMs).unref() };
    flows.set(from, flow);
    return flow;
  };
  front.on('message', (packet, { address, port: remotePort }) => {
    const from = `${address} ${remotePort}`;
    const flow = flows.get(from) ?? open(from, address, remotePort);
    flow?.idle.refresh();
    flow?.back.send(mendCheck(packet, passwordOf), udpPort, host);
  });
  return {
    close: () => {
      for (const [from, { idle }] of flows) {
        clearTimeout(idle);
        end(from);
      }
      front.close();
    },
  };
}
