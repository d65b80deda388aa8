import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

/** How a network treats packets in one direction. */
export type Conditions = {
  loss?: number;
  /** Packets that are lost together, on average, as where Wi-Fi or a radio link fades; 1 without. */
  burst?: number;
  bitsPerSecond?: number;
  delayMs?: number;
};

/** A stream of made-up numbers from 0 to 1, the same in every run with the same seed (mulberry32). */
function draws(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One direction of one browser. Its fate does not depend on what the others send. */
type Link = { freeAt: number; isFading: boolean; draw: () => number };

/** The server sees a browser's socket as this one. */
type Flow = { back: Socket; address: string; port: number };

/** Longer than this no packet waits for its turn: a queue as home routers have. */
const LONGEST_QUEUE_MS = 400;

/** A network between browsers and the server's UDP port, with loss, delay and a bottleneck in each direction. */
export class UdpProxy {
  toServer: Conditions = {};
  toClient: Conditions = {};
  readonly passed = { toServer: 0, toClient: 0 };
  readonly dropped = { toServer: 0, toClient: 0 };
  private readonly serverPort: number;
  private readonly front: Socket;
  private readonly flows = new Map<string, Flow>();
  private readonly abandoned = new Set<string>();
  readonly bytes = { toServer: 0, toClient: 0 };
  private readonly links = new Map<string, Link>();
  private readonly seed: number;
  private isClosed = false;

  private constructor(front: Socket, serverPort: number, seed: number) {
    this.front = front;
    this.serverPort = serverPort;
    this.seed = seed;
    front.on('message', (packet, { address, port }) => {
      const browser = `${address}:${port}`;
      if (!this.flows.has(browser) && !this.abandoned.has(browser)) this.open({ address, port });
      this.pass('toServer', `up ${browser}`, packet, () => this.sendOn(browser, packet));
    });
  }

  static async open(serverPort: number, seed = 12_345): Promise<UdpProxy> {
    const front = createSocket('udp4');
    front.bind(0);
    await once(front, 'listening');
    return new UdpProxy(front, serverPort, seed);
  }

  get port(): number {
    return this.front.address().port;
  }

  /** Slips a packet into every connection, as if its browser had sent it. */
  inject(packet: Buffer): void {
    for (const browser of this.flows.keys()) this.sendOn(browser, packet);
  }

  /** As a router that forgets where its packets came from: each browser goes on at a new address, and the old one is dead. */
  rebind(): void {
    for (const { back, address, port } of [...this.flows.values()]) {
      back.close();
      this.open({ address, port });
    }
  }

  /** As a phone that leaves a Wi-Fi: nothing from or to the sockets that browsers have opened so far; new ones pass. */
  abandon(): void {
    for (const [browser, { back }] of this.flows) {
      this.abandoned.add(browser);
      back.close();
    }
    this.flows.clear();
  }

  close(): void {
    this.isClosed = true;
    this.front.close();
    for (const { back } of this.flows.values()) back.close();
    this.flows.clear();
  }

  private open({ address, port }: { address: string; port: number }): void {
    const back = createSocket('udp4');
    const browser = `${address}:${port}`;
    this.flows.set(browser, { back, address, port });
    back.on('message', (packet) =>
      this.pass('toClient', `down ${browser}`, packet, () => this.front.send(packet, port, address)),
    );
  }

  private sendOn(browser: string, packet: Buffer): void {
    this.flows.get(browser)?.back.send(packet, this.serverPort, '127.0.0.1');
  }

  private pass(direction: 'toServer' | 'toClient', name: string, packet: Buffer, send: () => void): void {
    const conditions = this[direction];
    const link = this.link(name);
    const now = performance.now();
    const { bitsPerSecond = Number.POSITIVE_INFINITY, delayMs = 0 } = conditions;
    const leavesAt = Math.max(now, link.freeAt) + (packet.length * 8000) / bitsPerSecond;
    if (isLost(link, conditions) || leavesAt - now > LONGEST_QUEUE_MS) {
      this.dropped[direction] += 1;
      return;
    }
    link.freeAt = leavesAt;
    this.passed[direction] += 1;
    this.bytes[direction] += packet.length;
    const sendIfOpen = () => {
      if (!this.isClosed) send();
    };
    const wait = leavesAt - now + delayMs;
    if (wait < 1) sendIfOpen();
    else setTimeout(sendIfOpen, wait);
  }

  private link(name: string): Link {
    let link = this.links.get(name);
    if (!link) {
      link = { freeAt: 0, isFading: false, draw: draws(this.seed + this.links.size) };
      this.links.set(name, link);
    }
    return link;
  }
}

/** With bursts, a line that changes between good and bad with every packet (Gilbert): `loss` is the share of the bad ones. */
function isLost(link: Link, { loss = 0, burst = 1 }: Conditions): boolean {
  if (burst <= 1) return link.draw() < loss;
  const change = link.isFading ? 1 / burst : loss / (burst * (1 - loss));
  if (link.draw() < change) link.isFading = !link.isFading;
  return link.isFading;
}
