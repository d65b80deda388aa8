import { EventEmitter } from 'node:events';
import { JoinRequest, type ReconnectReason, SignalRequest, SignalResponse } from '@livekit/protocol';
import type { VideoGrant } from 'livekit-server-sdk';
import type { WebSocket } from 'ws';
import type { Rooms } from '../src/rooms.ts';
import type { LocalTransport } from '../src/sdp-build.ts';
import { SignalLink } from '../src/signal-link.ts';
import { admit } from '../src/signalling.ts';
import type { Channel, Connector, Transport, TransportHandlers } from '../src/transport.ts';

/** A transport without a network: what is sent is kept, what is received is put in by hand. */
export class FakeTransport implements Transport {
  lastReceivedAt = 0;
  isAlive = true;
  isOpen = true;
  isClosed = false;
  readonly handlers: TransportHandlers;
  readonly media: Buffer[] = [];
  readonly data: { label: string; message: Uint8Array }[] = [];
  readonly openChannels = new Set<string>();
  backlog = 0;

  private readonly onRenew: () => FakeTransport;

  constructor(handlers: TransportHandlers, onRenew: () => FakeTransport) {
    this.handlers = handlers;
    this.onRenew = onRenew;
  }

  accept(): LocalTransport {
    return {
      ufrag: 'srv',
      pwd: 'p',
      fingerprint: 'sha-256 AA',
      setup: 'active',
      candidates: ['a=candidate:1 1 UDP 1'],
    };
  }

  offer(): LocalTransport {
    return this.accept();
  }

  answered(): void {}

  sendMedia(packet: Buffer): void {
    this.media.push(packet);
  }

  channel(label: string): Channel | undefined {
    if (!this.openChannels.has(label)) return undefined;
    return { send: (message) => this.data.push({ label, message }) > 0, backlogBytes: () => this.backlog };
  }

  openChannel(label: string): void {
    this.openChannels.add(label);
    this.handlers.onChannelReady(label);
  }

  renew(): Transport {
    this.close();
    return this.onRenew();
  }

  close(): void {
    this.isClosed = true;
    this.isAlive = false;
  }
}

class FakeSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  readonly received: SignalResponse[] = [];

  send(bytes: Uint8Array): void {
    this.received.push(SignalResponse.fromBinary(bytes));
  }

  close(): void {
    this.terminate();
  }

  terminate(): void {
    if (this.readyState !== 1) return;
    this.readyState = 3;
    this.emit('close');
  }
}

export type FakeJoin = {
  grant?: VideoGrant;
  isDual?: boolean;
  reconnectAs?: string;
  reason?: ReconnectReason;
  browser?: string;
  metadata?: string;
};

/** A client of the signalling without a network: joins at once, and records what the server sends. */
export class FakeClient {
  readonly socket = new FakeSocket();
  readonly transports: FakeTransport[] = [];

  constructor(rooms: Rooms, roomName: string, identity: string, options: FakeJoin = {}) {
    const connector: Connector = {
      connect: (_name, handlers) => this.connect(handlers),
    };
    const claims = { identity, name: '', metadata: '', attributes: {}, video: options.grant ?? {} };
    const reconnect = options.reconnectAs !== undefined;
    const request = new JoinRequest({
      reconnect,
      participantSid: options.reconnectAs ?? '',
      ...(options.reason ? { reconnectReason: options.reason } : {}),
    });
    const join = {
      isDual: options.isDual ?? false,
      request,
      autoSubscribe: true,
      host: 'desk.example.com',
      browser: options.browser ?? 'Chrome/140',
    };
    admit(rooms, connector, new SignalLink(this.socket as unknown as WebSocket), { join, claims, roomName });
  }

  private connect(handlers: TransportHandlers): FakeTransport {
    const transport = new FakeTransport(handlers, () => this.connect(handlers));
    this.transports.push(transport);
    return transport;
  }

  get transport(): FakeTransport {
    const [transport] = this.transports;
    if (!transport) throw new Error('the client was not let in');
    return transport;
  }

  send(message: SignalRequest['message']): void {
    this.sendBytes(Buffer.from(new SignalRequest({ message }).toBinary()));
  }

  sendBytes(bytes: Buffer, isBinary = true): void {
    this.socket.emit('message', bytes, isBinary);
  }

  /** Messages of one kind, oldest first. */
  received<C extends SignalResponse['message']['case']>(kind: C) {
    type Told = Extract<SignalResponse['message'], { case: C }>['value'];
    return this.socket.received
      .filter(({ message }) => message.case === kind)
      .map(({ message }) => message.value as Told);
  }

  get sid(): string {
    return this.received('join')[0]?.participant?.sid ?? '';
  }
}
