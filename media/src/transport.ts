import native, { type DataChannel, type IceUdpMuxListener, type PeerConnection, type Track } from 'node-datachannel';
import { announceCandidates, type CandidateRules } from './candidates.ts';
import { limits, timing } from './limits.ts';
import type { LocalTransport } from './sdp-build.ts';
import type { TransportParameters } from './sdp-parse.ts';

/**
 * ICE, DTLS, SRTP and SCTP of one peer, done by libdatachannel; no other file knows that library.
 *
 * The library never sees the browser's description. It gets one fixed synthetic description with the four transport
 * strings: one video section and one data section. A connection with exactly one track receives ALL RTP and RTCP on it
 * and may send any SSRC and payload type, so the track is a pipe; everything above is ours.
 * Library calls without a C++ try/catch abort the process: only constants and validated strings are passed to them.
 */
export interface Transport {
  /** Date.now() of the last packet or message received; 0 before the first. */
  readonly lastReceivedAt: number;
  readonly isAlive: boolean;
  /** True while media can be sent. */
  readonly isOpen: boolean;
  /** Answers the peer's first offer; later offers return the same parameters and do not touch the library. */
  accept(remote: TransportParameters): LocalTransport;
  /** Opens the data channels and makes our offer, once. */
  offer(): LocalTransport;
  answered(remote: TransportParameters): void;
  /** One plain RTP or RTCP packet; dropped silently while the connection is not open. */
  sendMedia(packet: Buffer): void;
  /** Undefined until the channel is open. */
  channel(label: string): Channel | undefined;
  /**
   * Replaces an ICE restart, which the library cannot do: a new connection with the same data channels. The next answer or
   * offer has new parameters and a new fingerprint, so the peer repeats the DTLS handshake.
   */
  renew(): Transport;
  close(): void;
}

export type Channel = { send(message: Uint8Array): boolean; backlogBytes(): number };

export type TransportHandlers = {
  onMedia(packet: Buffer): void;
  onData(label: string, message: Buffer): void;
  /** A channel has opened, or has sent most of what it had. */
  onChannelReady(label: string): void;
  onConnected(): void;
  /** A minimum. A peer that disappears is given up when it has not answered checks for 30 s (RFC 7675). */
  onFailed(): void;
};

/** Creates the transports of participants. */
export type Connector = { connect(name: string, handlers: TransportHandlers): Transport };

export type MediaPortOptions = CandidateRules & { udpPort: number; bindAddress?: string };

/** Thrown when another process holds the UDP port. */
export class PortBusyError extends Error {}

/** The UDP port of the whole process. Holding it open turns "port busy" into an error here instead of an abort later. */
export class MediaPort implements Connector {
  private readonly listener: IceUdpMuxListener;
  private readonly options: MediaPortOptions;
  /** Passwords of all connections, by user fragment. */
  private readonly passwords = new Map<string, string>();

  constructor(options: MediaPortOptions) {
    this.options = options;
    native.initLogger('Fatal', () => undefined); // its errors reach us as exceptions and states
    // Data in this buffer goes out before anything newer: seconds on a slow line with the library's own 1 MB.
    native.setSctpSettings({ sendBufferSize: limits.dataPacketBytes + limits.dataHeaderBytes });
    try {
      this.listener = new native.IceUdpMuxListener(options.udpPort, options.bindAddress);
    } catch (cause) {
      throw new PortBusyError(`UDP port ${options.udpPort} cannot be opened`, { cause });
    }
    this.listener.onUnhandledStunRequest(() => undefined);
  }

  connect(name: string, handlers: TransportHandlers): Transport {
    return new NativeTransport(name, { ...this.options, passwords: this.passwords }, handlers);
  }

  passwordOf(ufrag: string): string | undefined {
    return this.passwords.get(ufrag);
  }

  close(): void {
    this.listener.stop();
  }
}

const LABELS: ReadonlySet<string> = new Set(['_reliable', '_lossy', '_data_track']);
const LOSSY = { unordered: true, maxRetransmits: 0 };

type TransportOptions = MediaPortOptions & { passwords: Map<string, string> };

class NativeTransport implements Transport {
  lastReceivedAt = 0;
  isOpen = false;
  private readonly name: string;
  private readonly connection: PeerConnection;
  private readonly track: Track;
  private readonly options: TransportOptions;
  private readonly handlers: TransportHandlers;
  /** The library's objects die with their JavaScript wrappers: all are kept until close. */
  private readonly opened: DataChannel[] = [];
  private readonly channels = new Map<string, DataChannel>();
  private local: LocalTransport | undefined;
  private hasRemote = false;
  /** True when it is no longer the participant's transport: its events are ignored. */
  private isClosed = false;
  /** Closed once this connection is open. Closing it earlier would reach the peer before our answer and end the data channels. */
  private predecessor: NativeTransport | undefined;
  private closeTimeout: NodeJS.Timeout | undefined;

  constructor(name: string, options: TransportOptions, handlers: TransportHandlers, predecessor?: NativeTransport) {
    this.name = name;
    this.options = options;
    this.handlers = handlers;
    this.predecessor = predecessor;
    this.connection = new native.PeerConnection(name, {
      iceServers: [],
      disableAutoNegotiation: true,
      forceMediaTransport: true,
      enableIceUdpMux: true,
      portRangeBegin: options.udpPort,
      portRangeEnd: options.udpPort,
      maxMessageSize: limits.dataPacketBytes,
      mtu: 1400,
      ...(options.bindAddress ? { bindAddress: options.bindAddress } : {}),
    });
    this.connection.onStateChange((state) => this.changed(state));
    this.connection.onDataChannel((channel) => this.adopt(channel));
    const pipe = new native.Video('v', 'SendRecv');
    pipe.addVP8Codec(96);
    this.track = this.connection.addTrack(pipe);
    this.track.onMessage((packet) => this.received(() => handlers.onMedia(packet)));
    this.track.onOpen(() => {
      this.isOpen = !this.isClosed;
    });
    this.track.onClosed(() => {
      this.isOpen = false;
    });
    if (predecessor) this.inherit(predecessor);
  }

  get isAlive(): boolean {
    return !this.isClosed && !['failed', 'closed', 'disconnected'].includes(this.connection.state());
  }

  accept(remote: TransportParameters): LocalTransport {
    if (!this.hasRemote) {
      this.hasRemote = true;
      this.connection.setRemoteDescription(syntheticSdp(remote), 'offer');
      this.connection.setLocalDescription('answer');
      if (this.predecessor) this.outlast();
    }
    return this.describe();
  }

  offer(): LocalTransport {
    if (!this.local) {
      if (this.opened.length === 0) {
        this.adopt(this.connection.createDataChannel('_reliable'));
        this.adopt(this.connection.createDataChannel('_lossy', LOSSY));
      }
      this.connection.setLocalDescription('offer');
    }
    return this.describe();
  }

  answered(remote: TransportParameters): void {
    if (this.hasRemote) return;
    this.hasRemote = true;
    this.connection.setRemoteDescription(syntheticSdp(remote), 'answer');
  }

  sendMedia(packet: Buffer): void {
    if (!this.isOpen) return;
    try {
      this.track.sendMessageBinary(packet);
    } catch {
      this.isOpen = false; // the native side closed first; its state change will follow
    }
  }

  channel(label: string): Channel | undefined {
    const channel = this.channels.get(label);
    if (!channel) return undefined;
    return {
      send: (message) => {
        try {
          return channel.isOpen() && channel.sendMessageBinary(message);
        } catch {
          return false;
        }
      },
      backlogBytes: () => channel.bufferedAmount(),
    };
  }

  renew(): Transport {
    this.isClosed = true;
    this.isOpen = false;
    this.endPredecessor();
    return new NativeTransport(this.name, this.options, this.handlers, this);
  }

  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.end();
  }

  private end(): void {
    this.isOpen = false;
    this.endPredecessor();
    if (this.local) this.options.passwords.delete(this.local.ufrag);
    this.track.close();
    this.connection.close();
  }

  /**
   * A peer that has not received our answer yet contacts the predecessor, from its new address. As long as that exists,
   * the library passes it everything from that address.
   */
  private outlast(): void {
    this.closeTimeout = setTimeout(() => this.endPredecessor(), timing.predecessorMs);
    this.closeTimeout.unref();
  }

  private endPredecessor(): void {
    clearTimeout(this.closeTimeout);
    this.predecessor?.end();
    this.predecessor = undefined;
  }

  /** The peer does not open its data channels again: for the peer they were open all the time. */
  private inherit({ lastReceivedAt, channels }: NativeTransport): void {
    this.lastReceivedAt = lastReceivedAt;
    for (const [label, channel] of channels) {
      const how = { negotiated: true, id: channel.getId(), ...(label === '_reliable' ? {} : LOSSY) };
      this.adopt(this.connection.createDataChannel(label, how));
    }
  }

  private changed(state: string): void {
    if (this.isClosed) return;
    if (state === 'connected') {
      this.endPredecessor();
      this.handlers.onConnected();
    }
    if (state === 'failed' || state === 'closed') this.handlers.onFailed();
  }

  private received(handle: () => void): void {
    if (this.isClosed) return;
    this.lastReceivedAt = Date.now();
    handle();
  }

  private adopt(channel: DataChannel): void {
    const label = channel.getLabel();
    if (!LABELS.has(label) || this.opened.length >= limits.dataChannelsPerPeer) {
      channel.close();
      return;
    }
    this.opened.push(channel);
    const opened = () => {
      if (this.isClosed || this.channels.get(label) === channel) return;
      this.channels.set(label, channel);
      this.handlers.onChannelReady(label);
    };
    channel.setBufferedAmountLowThreshold(limits.reliableAheadBytes);
    channel.onBufferedAmountLow(() => {
      if (!this.isClosed) this.handlers.onChannelReady(label);
    });
    channel.onOpen(opened);
    if (channel.isOpen()) opened();
    channel.onMessage((message) => {
      const bytes =
        typeof message === 'string' ? Buffer.from(message) : Buffer.from(message as Uint8Array<ArrayBuffer>);
      this.received(() => this.handlers.onData(label, bytes));
    });
    channel.onClosed(() => {
      if (this.channels.get(label) === channel) this.channels.delete(label);
    });
  }

  private describe(): LocalTransport {
    if (this.local) return this.local;
    const text = this.connection.localDescription()?.sdp ?? '';
    const first = (name: string) => new RegExp(`^a=${name}:(.+?)\\r?$`, 'm').exec(text)?.[1] ?? '';
    this.local = {
      ufrag: first('ice-ufrag'),
      pwd: first('ice-pwd'),
      fingerprint: first('fingerprint'),
      setup: first('setup'),
      candidates: announceCandidates(text, this.options),
    };
    this.options.passwords.set(this.local.ufrag, this.local.pwd);
    return this.local;
  }
}

/**
 * The client's candidates are left out: peers are learned from their checks, so no host name of theirs is ever
 * resolved.
 */
function syntheticSdp(remote: TransportParameters): string {
  const transport = [
    `a=ice-ufrag:${remote.ufrag}`,
    `a=ice-pwd:${remote.pwd}`,
    `a=fingerprint:${remote.fingerprint}`,
    `a=setup:${remote.setup}`,
  ];
  return [
    ...['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', 't=0 0', 'a=group:BUNDLE v d'],
    ...['m=video 9 UDP/TLS/RTP/SAVPF 96', 'c=IN IP4 0.0.0.0', 'a=mid:v', 'a=sendrecv', 'a=rtcp-mux'],
    ...['a=rtpmap:96 VP8/90000', ...transport],
    ...['m=application 9 UDP/DTLS/SCTP webrtc-datachannel', 'c=IN IP4 0.0.0.0', 'a=mid:d', ...transport],
    ...['a=sctp-port:5000', `a=max-message-size:${limits.dataPacketBytes}`, ''],
  ].join('\r\n');
}
