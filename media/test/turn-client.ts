import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { type Address, encodeAddress } from '../src/stun-address.ts';
import {
  type Attribute,
  buildStun,
  FAILURE,
  findValue,
  INDICATION,
  parseStun,
  REQUEST,
  type StunMessage,
  sign,
  attributeTypes as types,
} from '../src/stun-message.ts';
import { makeCredentials } from '../src/turn-credentials.ts';
import { TurnFrames } from '../src/turn-frames.ts';
import { openTurnServer, type TurnOptions } from '../src/turn-server.ts';

const secret = 'the secret of the relay';

/** A relay behind a plain TCP port, since what decrypts is somebody else. */
export async function startRelay(options: Omit<TurnOptions, 'secret'>) {
  const relay = openTurnServer({ ...options, secret });
  const listener = createServer((socket) =>
    relay.accept(socket, { address: socket.remoteAddress ?? '', port: socket.remotePort ?? 0 }),
  ).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close: () => {
      relay.close();
      listener.close();
    },
  };
}

const transactionOf = (): Buffer =>
  Buffer.from([0x21, 0x12, 0xa4, 0x42, ...crypto.getRandomValues(new Uint8Array(12))]);
export const number32 = (number: number): Buffer =>
  Buffer.from([0, 1, 2, 3].map((at) => (number >>> (24 - at * 8)) & 255));
export const UDP: Attribute = [types.requestedTransport, Buffer.from([17, 0, 0, 0])];

export const codeOf = (message: StunMessage): number => {
  const value = findValue(message, types.errorCode);
  return message.kind === FAILURE && value ? value.readUInt8(2) * 100 + value.readUInt8(3) : 0;
};

/** A browser's side of TURN over a stream, spoken by hand. */
export class TurnClient {
  readonly socket: Socket;
  nonce = '';
  realm = '';
  name: { username: string; credential: string };
  private readonly arrived: Buffer[] = [];
  private readonly waiting: ((frame: Buffer) => void)[] = [];

  private constructor(socket: Socket, identity: string) {
    this.socket = socket;
    this.name = makeCredentials(identity, secret, Date.now());
    const frames = new TurnFrames();
    socket.on('error', () => undefined);
    socket.on('data', (bytes: Buffer) => {
      for (const frame of frames.push(bytes) ?? []) {
        const next = this.waiting.shift();
        if (next) next(frame);
        else this.arrived.push(frame);
      }
    });
  }

  static async open(port: number, identity = 'anna'): Promise<TurnClient> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new TurnClient(socket, identity);
  }

  /** The next message of the relay. */
  next(): Promise<Buffer> {
    const frame = this.arrived.shift();
    return frame ? Promise.resolve(frame) : new Promise((resolve) => this.waiting.push(resolve));
  }

  async ask(method: number, attributes: readonly Attribute[] = [], key?: Buffer): Promise<StunMessage> {
    const message = buildStun(method, REQUEST, transactionOf(), attributes);
    this.socket.write(key ? sign(message, key) : message);
    const answer = parseStun(await this.next());
    if (!answer) throw new Error('the relay answers with something else than STUN');
    return answer;
  }

  /** Learns realm and nonce as browsers do, and asks again. */
  async prove(method: number, attributes: readonly Attribute[] = []): Promise<StunMessage> {
    if (this.nonce === '') this.learn(await this.ask(method, attributes));
    return this.ask(method, [...this.proof(), ...attributes], this.key());
  }

  learn(message: StunMessage): void {
    [this.realm, this.nonce] = [types.realm, types.nonce].map((type) => String(findValue(message, type) ?? '')) as [
      string,
      string,
    ];
  }

  proof(): Attribute[] {
    return [
      [types.username, Buffer.from(this.name.username)],
      [types.realm, Buffer.from(this.realm)],
      [types.nonce, Buffer.from(this.nonce)],
    ];
  }

  key(password = this.name.credential): Buffer {
    return createHash('md5').update(`${this.name.username}:${this.realm}:${password}`).digest();
  }

  allocate(...more: Attribute[]): Promise<StunMessage> {
    return this.prove(3, [UDP, ...more]);
  }

  permit(...peers: Address[]): Promise<StunMessage> {
    return this.withPeers(8, peers);
  }

  bind(channel: number, peer: Address): Promise<StunMessage> {
    return this.withPeers(9, [peer], [types.channelNumber, number32(channel << 16)]);
  }

  send(peer: Address, data: Buffer): void {
    const transaction = transactionOf();
    const to: Attribute = [types.xorPeerAddress, encodeAddress(peer, transaction)];
    this.socket.write(buildStun(6, INDICATION, transaction, [to, [types.data, data]]));
  }

  /** Addresses are masked with the transaction, which is part of the message. */
  private async withPeers(method: number, peers: Address[], ...more: Attribute[]): Promise<StunMessage> {
    if (this.nonce === '') this.learn(await this.ask(method));
    const transaction = transactionOf();
    const addresses = peers.map((peer): Attribute => [types.xorPeerAddress, encodeAddress(peer, transaction)]);
    const message = buildStun(method, REQUEST, transaction, [...this.proof(), ...more, ...addresses]);
    this.socket.write(sign(message, this.key()));
    const answer = parseStun(await this.next());
    if (!answer) throw new Error('the relay answers with something else than STUN');
    return answer;
  }
}
