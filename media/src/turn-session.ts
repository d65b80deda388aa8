import { randomBytes } from 'node:crypto';
import { limits } from './limits.ts';
import { type Address, decodeAddress, encodeAddress } from './stun-address.ts';
import {
  type Attribute,
  buildStun,
  FAILURE,
  findValue,
  INDICATION,
  isSigned,
  parseStun,
  REQUEST,
  type StunMessage,
  SUCCESS,
  sign,
  attributeTypes as types,
} from './stun-message.ts';
import { Allocation, type MediaTarget } from './turn-allocation.ts';
import { findKey, REALM } from './turn-credentials.ts';
import { channelData, channelOf, dataOf, isChannelData } from './turn-frames.ts';
import { errorCode, family, number32, requestedFamily } from './turn-values.ts';

export type TurnContext = {
  secret: string;
  target: MediaTarget;
  /** How many allocations a participant has. */
  allocations: Map<string, number>;
};

const methods = { binding: 1, allocate: 3, refresh: 4, send: 6, data: 7, permission: 8, channel: 9 } as const;
const UDP = 17;
const known: ReadonlySet<number> = new Set(Object.values(types));
/** RFC 8656 3.2 and 7.2. */
const lifetimeSeconds = { usual: 600, most: 3600 };
/** RFC 8656 5: at least once an hour. */
const NONCE_MS = 3_600_000;

type Answer = { code: number; more?: Attribute[] } | { attributes: Attribute[] };
const refuse = (code: number): Answer => ({ code });
const accept = (...attributes: Attribute[]): Answer => ({ attributes });

/** One browser's connection, which is its 5-tuple: the long-term mechanism, and at most one allocation (RFC 8656 5 to 12). */
export class TurnSession {
  private allocation: Allocation | undefined;
  private nonce = { value: '', until: 0 };
  private readonly from: Address;
  private readonly context: TurnContext;
  private readonly send: (frame: Buffer) => void;
  private readonly onHeld: (isHeld: boolean) => void;

  /** `onHeld` is called when there is an allocation, and when it has ended. */
  constructor(from: Address, context: TurnContext, send: (frame: Buffer) => void, onHeld: (isHeld: boolean) => void) {
    this.from = from;
    this.context = context;
    this.send = send;
    this.onHeld = onHeld;
  }

  receive(frame: Buffer): void {
    if (isChannelData(frame)) this.allocation?.sendOn(channelOf(frame), dataOf(frame));
    else this.handle(parseStun(frame));
  }

  close(): void {
    if (!this.allocation) return;
    const { username } = this.allocation;
    this.allocation.close();
    this.allocation = undefined;
    const left = (this.context.allocations.get(username) ?? 1) - 1;
    if (left > 0) this.context.allocations.set(username, left);
    else this.context.allocations.delete(username);
    this.onHeld(false);
  }

  private handle(message: StunMessage | undefined): void {
    if (message?.kind === INDICATION && message.method === methods.send) this.relay(message);
    if (message?.kind !== REQUEST) return;
    const unknown = message.attributes.map(([type]) => type).filter((type) => type < 0x8000 && !known.has(type));
    if (unknown.length > 0) this.reply(message, { code: 420, more: [[types.unknownAttributes, list16(unknown)]] });
    else if (message.method === methods.binding) this.reply(message, accept(this.mapped(message)));
    else this.answer(message);
  }

  /** RFC 8489 9.2.4. */
  private answer(message: StunMessage): void {
    const [username, realm, nonce] = [types.username, types.realm, types.nonce].map((type) => findValue(message, type));
    if (!message.signed) {
      this.challenge(message, 401);
      return;
    }
    if (!username || !realm || !nonce) {
      this.reply(message, refuse(400));
      return;
    }
    const isStale = nonce.toString('latin1') !== this.nonce.value || this.nonce.until < Date.now();
    const key = findKey(username, this.context.secret, Date.now());
    if (isStale) this.challenge(message, 438);
    else if (!key || !isSigned(message, key)) this.challenge(message, 401);
    else void this.perform(message, username.toString('latin1')).then((answer) => this.reply(message, answer, key));
  }

  private async perform(message: StunMessage, username: string): Promise<Answer> {
    if (message.method === methods.allocate) return this.allocate(message, username);
    if (!this.allocation) return refuse(437);
    if (this.allocation.username !== username) return refuse(441);
    if (message.method === methods.refresh) return this.refresh(message);
    const peers = this.peersOf(message);
    const [peer] = peers;
    if (!peer) return refuse(400);
    if (message.method === methods.permission) return this.permit(this.allocation, peers);
    const channel = findValue(message, types.channelNumber);
    if (message.method !== methods.channel || channel?.length !== 4) return refuse(400);
    const failure = this.allocation.bind(channel.readUInt16BE(0), peer);
    return failure ? refuse(failure) : accept();
  }

  /** RFC 8656 7.2. */
  private async allocate(message: StunMessage, username: string): Promise<Answer> {
    const { target, allocations } = this.context;
    if (this.allocation) return refuse(437);
    const transport = findValue(message, types.requestedTransport);
    if (transport?.length !== 4) return refuse(400);
    if (transport[0] !== UDP) return refuse(442);
    if (findValue(message, types.evenPort) || findValue(message, types.reservationToken)) return refuse(508);
    const wanted = requestedFamily(findValue(message, types.requestedAddressFamily));
    const own = [...target.own()].find((address) => wanted === undefined || family(address) === wanted);
    if (!own) return refuse(440);
    const count = allocations.get(username) ?? 0;
    if (count >= limits.relayAllocationsPerUser) return refuse(486);
    allocations.set(username, count + 1);
    const allocation = new Allocation(username, own, target, (packet, peer, channel) =>
      this.deliver(packet, peer, channel),
    );
    this.allocation = allocation;
    const seconds = this.extend(allocation, message);
    this.onHeld(true);
    try {
      const relayed = encodeAddress(await allocation.open(), message.transaction);
      return accept([types.xorRelayedAddress, relayed], this.mapped(message), [types.lifetime, number32(seconds)]);
    } catch {
      this.close();
      return refuse(508);
    }
  }

  private refresh(message: StunMessage): Answer {
    if (findValue(message, types.lifetime)?.equals(number32(0))) {
      this.close();
      return accept([types.lifetime, number32(0)]);
    }
    return this.allocation ? accept([types.lifetime, number32(this.extend(this.allocation, message))]) : refuse(437);
  }

  private extend(allocation: Allocation, message: StunMessage): number {
    const value = findValue(message, types.lifetime);
    const wanted = value?.length === 4 ? value.readUInt32BE(0) : 0;
    const seconds = Math.min(Math.max(wanted, lifetimeSeconds.usual), lifetimeSeconds.most);
    allocation.refresh(seconds, () => this.close());
    return seconds;
  }

  /** All or none (RFC 8656 10.2). */
  private permit(allocation: Allocation, peers: (Address | undefined)[]): Answer {
    if (peers.includes(undefined)) return refuse(400);
    return peers.every((peer) => peer && allocation.permit(peer)) ? accept() : refuse(403);
  }

  private peersOf({ attributes, transaction }: StunMessage): (Address | undefined)[] {
    return attributes
      .filter(([type]) => type === types.xorPeerAddress)
      .map(([, value]) => decodeAddress(value, transaction));
  }

  private relay(message: StunMessage): void {
    const [peer] = this.peersOf(message);
    const data = findValue(message, types.data);
    if (peer && data) this.allocation?.sendTo(peer, data);
  }

  private deliver(packet: Buffer, peer: Address, channel: number | undefined): void {
    if (channel !== undefined) {
      this.send(channelData(channel, packet));
      return;
    }
    const transaction = Buffer.concat([COOKIE, randomBytes(12)]);
    const from: Attribute = [types.xorPeerAddress, encodeAddress(peer, transaction)];
    this.send(buildStun(methods.data, INDICATION, transaction, [from, [types.data, packet]]));
  }

  private mapped({ transaction }: StunMessage): Attribute {
    return [types.xorMappedAddress, encodeAddress(this.from, transaction)];
  }

  private challenge(message: StunMessage, code: 401 | 438): void {
    if (this.nonce.until < Date.now())
      this.nonce = { value: randomBytes(16).toString('hex'), until: Date.now() + NONCE_MS };
    const more: Attribute[] = [
      [types.realm, Buffer.from(REALM)],
      [types.nonce, Buffer.from(this.nonce.value)],
    ];
    this.reply(message, { code, more });
  }

  private reply({ method, transaction }: StunMessage, answer: Answer, key?: Buffer): void {
    const isRefusal = 'code' in answer;
    const attributes = isRefusal
      ? [[types.errorCode, errorCode(answer.code)] as const, ...(answer.more ?? [])]
      : answer.attributes;
    const message = buildStun(method, isRefusal ? FAILURE : SUCCESS, transaction, attributes);
    this.send(key ? sign(message, key) : message);
  }
}

const COOKIE = Buffer.from([0x21, 0x12, 0xa4, 0x42]);

function list16(numbers: readonly number[]): Buffer {
  const list = Buffer.alloc(numbers.length * 2);
  for (const [at, number] of numbers.entries()) list.writeUInt16BE(number, at * 2);
  return list;
}
