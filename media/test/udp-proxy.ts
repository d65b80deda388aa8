import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

/** How a network treats packets in one direction. */
export type Conditions = { loss?: number; bitsPerSecond?: number };

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
  private readonly backs = new Map<string, Socket>();
  private readonly freeAt = new Map<string, number>();
  private random = 12345;

  private constructor(front: Socket, serverPort: number) {
    this.front = front;
    this.serverPort = serverPort;
    front.on('message', (packet, from) => {
      const back = this.backs.get(`${from.address}:${from.port}`) ?? this.open(from.address, from.port);
      this.pass('toServer', `up ${from.port}`, packet, () => back.send(packet, this.serverPort, '127.0.0.1'));
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
    for (const back of this.backs.values()) back.send(packet, this.serverPort, '127.0.0.1');
  }

  close(): void {
    this.front.close();
    for (const back of this.backs.values()) back.close();
    this.backs.clear();
  }

  private open(address: string, port: number): Socket {
    const back = createSocket('udp4');
    this.backs.set(`${address}:${port}`, back);
    back.on('message', (packet) =>
      this.pass('toClient', `down ${port}`, packet, () => this.front.send(packet, port, address)),
    );
    return back;
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
      if (this.backs.size > 0) send();
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
