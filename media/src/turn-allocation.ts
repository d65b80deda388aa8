import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';
import { limits } from './limits.ts';
import { type Address, canonical } from './stun-address.ts';
import { findBrokenCheck, mendCheck } from './stun-mending.ts';
import { TokenBucket } from './token-bucket.ts';

/** The one place that the relay sends to: the media port of this machine, whatever address a browser calls it by. */
export type MediaTarget = {
  udpPort: number;
  /** The addresses by which callers may know it. */
  addresses: () => ReadonlySet<string>;
  /** The addresses of this machine, in the order of preference. */
  own: () => readonly string[];
  passwordOf: (ufrag: string) => Promise<string | undefined>;
};

type Peer = Address & { back: Socket; channel?: number; channelUntil: number; early: Buffer[] | undefined };
const isBound = ({ channelUntil }: Peer): boolean => channelUntil > Date.now();

type Deliver = (packet: Buffer, from: Address, channel: number | undefined) => void;

/** RFC 8656 9 and 12. */
const PERMISSION_MS = 300_000;
const CHANNEL_MS = 600_000;
const EARLY_PACKETS = 8;

/** A socket at an address of this machine, where only the media port sends to it. */
function bindAt(address: string): Socket {
  const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4');
  socket.on('error', () => undefined); // the media process is being started again
  return socket.bind(0, address);
}

/**
 * Holds what one browser has allocated. Peers are names of our own media port, so each gets a socket towards it: by that the media server
 * tells them apart. No address that a browser writes is ever sent to. The first peer gets the relayed address: Firefox takes no other for its own.
 */
export class Allocation {
  readonly username: string;
  private readonly target: MediaTarget;
  private readonly own: string;
  /** Until a peer has it. */
  private first: Socket | undefined;
  private readonly deliver: Deliver;
  private readonly permissions = new Map<string, number>();
  private readonly peers = new Map<string, Peer>();
  private readonly channels = new Map<number, Peer>();
  private readonly passwords = new Map<string, Promise<string | undefined>>();
  private readonly rate = new TokenBucket(limits.relayByteBurst, limits.relayBytesPerSecond);
  private expiry: NodeJS.Timeout | undefined;
  private isClosed = false;

  /** `own`: the address of this machine to relay from. */
  constructor(username: string, own: string, target: MediaTarget, deliver: Deliver) {
    this.username = username;
    this.own = own;
    this.target = target;
    this.deliver = deliver;
  }

  /** The relayed address. Rejects when the system has none left. */
  async open(): Promise<Address> {
    const socket = bindAt(this.own);
    this.first = socket;
    await once(socket, 'listening');
    return { address: this.own, port: socket.address().port };
  }

  refresh(seconds: number, onExpired: () => void): void {
    clearTimeout(this.expiry);
    this.expiry = setTimeout(onExpired, seconds * 1000).unref();
  }

  /** False for an address that is not ours (RFC 8656 9.2: 403). Its port does not matter yet. */
  permit({ address }: Address): boolean {
    if (!this.target.addresses().has(canonical(address))) return false;
    this.permissions.set(canonical(address), Date.now() + PERMISSION_MS);
    return true;
  }

  /** The code of the failure, if it is one (RFC 8656 12.2). */
  bind(channel: number, peer: Address): 400 | 403 | 508 | undefined {
    if (channel < 0x4000 || channel > 0x4fff) return 400;
    if (peer.port !== this.target.udpPort || !this.permit(peer)) return 403;
    const known = this.find(peer) ?? this.meet(peer);
    if (!known) return 508;
    const other = this.channels.get(channel);
    const isTaken = other !== undefined && other !== known && isBound(other);
    if (isTaken || (isBound(known) && known.channel !== channel)) return 400;
    if (known.channel !== undefined) this.channels.delete(known.channel);
    Object.assign(known, { channel, channelUntil: Date.now() + CHANNEL_MS });
    this.channels.set(channel, known);
    return undefined;
  }

  sendTo(peer: Address, packet: Buffer): void {
    if (peer.port !== this.target.udpPort || !this.isPermitted(peer)) return;
    const known = this.find(peer) ?? this.meet(peer);
    if (known) this.forward(known, packet);
  }

  sendOn(channel: number, packet: Buffer): void {
    const peer = this.channels.get(channel);
    if (peer && isBound(peer)) this.forward(peer, packet);
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.expiry);
    this.first?.close();
    for (const { back } of this.peers.values()) back.close();
    this.peers.clear();
    this.channels.clear();
  }

  /** A channel's traffic needs no permission of its own: binding gave it, and a channel lasts longer. */
  private isPermitted({ address }: Address): boolean {
    return (this.permissions.get(canonical(address)) ?? 0) > Date.now();
  }

  private find(peer: Address): Peer | undefined {
    return this.peers.get(canonical(peer.address));
  }

  private meet({ address, port }: Address): Peer | undefined {
    if (this.peers.size >= limits.relayPeers) return undefined;
    const back = this.first ?? bindAt(this.own);
    this.first = undefined;
    const peer: Peer = { address, port, back, channelUntil: 0, early: [] };
    back.on('message', (packet) => this.receive(peer, packet));
    back.connect(this.target.udpPort, this.own, () => {
      const { early = [] } = peer;
      peer.early = undefined;
      for (const packet of early) back.send(packet);
    });
    this.peers.set(canonical(address), peer);
    return peer;
  }

  private receive(peer: Peer, packet: Buffer): void {
    const channel = isBound(peer) ? peer.channel : undefined;
    if ((channel === undefined && !this.isPermitted(peer)) || !this.rate.take(packet.length)) return;
    this.deliver(packet, peer, channel);
  }

  private forward(peer: Peer, packet: Buffer): void {
    if (!this.rate.take(packet.length)) return;
    const ufrag = findBrokenCheck(packet);
    if (ufrag === undefined) this.emit(peer, packet);
    else
      void this.findPassword(ufrag).then((password) =>
        this.emit(
          peer,
          mendCheck(packet, () => password),
        ),
      );
  }

  private emit(peer: Peer, packet: Buffer): void {
    if (this.isClosed) return; // while a password was asked for
    if (!peer.early) peer.back.send(packet);
    else if (peer.early.length < EARLY_PACKETS) peer.early.push(packet);
  }

  /** Each is asked for once; a browser has as many as it has connections. */
  private findPassword(ufrag: string): Promise<string | undefined> {
    const known = this.passwords.get(ufrag);
    if (known) return known;
    if (this.passwords.size >= limits.relayPeers) return Promise.resolve(undefined);
    const asked = this.target.passwordOf(ufrag);
    this.passwords.set(ufrag, asked);
    return asked;
  }
}
