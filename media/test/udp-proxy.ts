import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

/** How a network treats packets in one direction. */
export type Conditions = { loss?: number; bitsPerSecond?: number };

/** What the server sees of a browser's socket. */
type Flow = { back: Socket; address: string; port: number };

/** Longer than this no packet waits for its turn: a queue as home routers have. */
const LONGEST_QUEUE_MS = 400;

/** A network between browsers and the server's UDP port, with loss and a bottleneck in each direction. */
export class UdpProxy {
  toServer: Conditions = {};
  toClient: Conditions = {};
  readonly passed = { toServer: 0, toClient: 0 };
  readonly dropped = { toServer: 0, toClient: 0 };
  private readonly serverPort: number;
  private readonly front: Socket;
  private readonly flows = new Map<string, Flow>();
  private readonly abandoned = new Set<string>();
  private readonly freeAt = new Map<string, number>();
  private isClosed = false;
  private random = 12345;

  private constructor(front: Socket, serverPort: number) {
    this.front = front;
    this.serverPort = serverPort;
    front.on('message', (packet, { address, port }) => {
      const browser = `${address}:${port}`;
      if (!this.flows.has(browser) && !this.abandoned.has(browser)) this.open({ address, port });
      this.pass('toServer', `up ${browser}`, packet, () => this.sendOn(browser, packet));
    });
  }

  static async open(serverPort: number): Promise<UdpProxy> {
    const front = createSocket('udp4');
    front.bind(0);
    await once(front, 'listening');
    return new UdpProxy(front, serverPort);
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

  private pass(direction: 'toServer' | 'toClient', link: string, packet: Buffer, send: () => void): void {
    const { loss = 0, bitsPerSecond = Number.POSITIVE_INFINITY } = this[direction];
    const now = performance.now();
    const leavesAt = Math.max(now, this.freeAt.get(link) ?? 0) + (packet.length * 8000) / bitsPerSecond;
    if (this.draw() < loss || leavesAt - now > LONGEST_QUEUE_MS) {
      this.dropped[direction] += 1;
      return;
    }
    this.freeAt.set(link, leavesAt);
    this.passed[direction] += 1;
    const sendIfOpen = () => {
      if (!this.isClosed) send();
    };
    if (leavesAt - now < 1) sendIfOpen();
    else setTimeout(sendIfOpen, leavesAt - now);
  }

  /** A generator of our own, so that every run loses the same packets. */
  private draw(): number {
    this.random = (Math.imul(this.random, 1_103_515_245) + 12_345) >>> 0;
    return this.random / 2 ** 32;
  }
}
