import { networkInterfaces } from 'node:os';
import type { Duplex } from 'node:stream';
import { limits } from './limits.ts';
import { type Address, canonical } from './stun-address.ts';
import type { MediaTarget } from './turn-allocation.ts';
import { TurnFrames } from './turn-frames.ts';
import { type TurnContext, TurnSession } from './turn-session.ts';

/**
 * A TURN server (RFC 8656, the part that browsers use) for streams that somebody else has accepted and decrypted. It relays to the media port of
 * this machine and to nothing else.
 */
export type TurnServer = {
  /** Takes a stream over, also to end it. */
  accept(stream: Duplex, from: Address): void;
  close(): void;
};

export type TurnOptions = Omit<MediaTarget, 'addresses' | 'own'> & {
  secret: string;
  announcedAddress?: string | undefined;
};

/** Our addresses as they are now: IPv4 first, and the loopback last. Those of one link alone would need its name. */
function listOwn(): string[] {
  const own = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  own.sort((a, b) => Number(a.internal) - Number(b.internal) || a.family.localeCompare(b.family));
  return own.map(({ address }) => address).filter((address) => !/^fe80:/i.test(address));
}

export function openTurnServer({ secret, announcedAddress, ...media }: TurnOptions): TurnServer {
  const announced = announcedAddress ? [announcedAddress] : [];
  const addresses = () => new Set([...announced, ...listOwn()].map(canonical));
  const context: TurnContext = { secret, allocations: new Map(), target: { ...media, addresses, own: listOwn } };
  const connections = new Map<Duplex, string>();
  /** Connections without an allocation, the oldest first. */
  const strangers = new Map<Duplex, NodeJS.Timeout>();

  const welcome = (stream: Duplex) => {
    clearTimeout(strangers.get(stream));
    strangers.delete(stream);
  };
  const estrange = (stream: Duplex) => {
    strangers.set(stream, setTimeout(() => stream.destroy(), limits.relayStrangerMs).unref());
    const [oldest] = strangers.size > limits.relayStrangers ? strangers.keys() : [];
    oldest?.destroy();
    if (oldest) welcome(oldest);
  };
  const isFull = (place: string) => {
    const fromThere = [...connections.values()].filter((each) => each === place).length;
    return connections.size >= limits.relayConnections || fromThere >= limits.relayConnectionsPerAddress;
  };

  return {
    accept(stream, remote) {
      const from = { ...remote, address: remote.address.replace(/^::ffff:(?=\d+\.)/i, '') };
      const place = placeOf(from.address);
      if (isFull(place)) {
        stream.destroy();
        return;
      }
      connections.set(stream, place);
      estrange(stream);
      const session = new TurnSession(from, context, batched(stream), (isHeld) =>
        isHeld ? welcome(stream) : stream.destroyed || estrange(stream),
      );
      const frames = new TurnFrames();
      stream.on('data', (bytes: Buffer) => {
        const arrived = frames.push(bytes);
        if (!arrived) stream.destroy();
        for (const frame of arrived ?? []) session.receive(frame);
      });
      stream.on('end', () => stream.destroy());
      stream.on('error', () => stream.destroy());
      stream.once('close', () => {
        session.close();
        welcome(stream);
        connections.delete(stream);
      });
      stream.resume();
    },
    close() {
      for (const stream of connections.keys()) stream.destroy();
    },
  };
}

/** IPv6 networks hand out a prefix of 64 bits to each customer. */
const placeOf = (address: string): string => canonical(address).split(':').slice(0, 4).join(':');

/** Writes once for all that arrives in one turn of the event loop, since each write is a record to encrypt. */
function batched(stream: Duplex): (frame: Buffer) => void {
  let isCorked = false;
  return (frame) => {
    if (stream.destroyed || stream.writableLength + frame.length > limits.relayBacklogBytes) return;
    if (!isCorked) {
      isCorked = true;
      stream.cork();
      setImmediate(() => {
        isCorked = false;
        stream.uncork();
      });
    }
    stream.write(frame);
  };
}
