import {
  type AddTrackRequest,
  ConnectionQuality,
  ParticipantInfo,
  ParticipantInfo_State,
  ParticipantPermission,
  TimedVersion,
  TrackInfo,
  TrackType,
} from '@livekit/protocol';
import { ArrivalFeedback } from './arrival-feedback.ts';
import { DataQueue } from './data-queue.ts';
import { DeliveryMonitor } from './delivery-monitor.ts';
import type { Downlink, Sink } from './downlink.ts';
import type { ParticipantSnapshot } from './events.ts';
import { newSid } from './ids.ts';
import { limits } from './limits.ts';
import { ReceiverBudget } from './receiver-budget.ts';
import { RecentData } from './recent-data.ts';
import { RoundTrip } from './round-trip.ts';
import type { Section, SessionText } from './sdp-parse.ts';
import type { SignalLink, SignalMessage } from './signal-link.ts';
import { type Claims, type Permissions, permissionsOf } from './token.ts';
import { TokenBucket } from './token-bucket.ts';
import { TrackPermissions } from './track-permissions.ts';
import type { Transport } from './transport.ts';
import type { Uplink } from './uplink.ts';

/** One track of somebody else that this participant receives. */
export type Subscription = { uplink: Uplink; publisher: Participant; downlink: Downlink };

/** The server's offers to a v0 client, whose downlinks have a connection of their own. */
export type DownConnection = {
  transport: Transport;
  sections: Section[];
  offerId: number;
  /** One offer at a time: set while waiting for an answer, and when another offer must follow it. */
  awaitsAnswer: boolean;
  isStale: boolean;
  /** The client has answered once, and knows our address. */
  isAnswered: boolean;
};

export type ClientTraits = {
  autoSubscribe: boolean;
  /** It stays on its old path when an ICE restart is answered with our old parameters. */
  canResume: boolean;
  /** It repeats the DTLS handshake when an ICE restart is answered with a new fingerprint, and uses one connection. */
  canRenew: boolean;
};

/** The state of one participant. room.ts, negotiation.ts and signal-requests.ts change it. */
export class Participant {
  readonly sid = newSid('PA');
  readonly claims: Claims;
  readonly traits: ClientTraits;
  readonly joinedAt = Date.now();
  permissions: Permissions;
  state = ParticipantInfo_State.JOINING;
  link: SignalLink | undefined;
  /** When the websocket was lost; 0 while there is one. */
  unlinkedAt = 0;
  /** When it reconnected with a new websocket, until its old path has carried a packet; 0 otherwise. */
  resumedAt = 0;
  /** Its path is lost and will not be kept when the client reconnects; path.ts has the procedure. */
  needsNewPath = false;
  reconnectSentAt = 0;
  awaitsRestart = false;
  readonly delivery = new DeliveryMonitor();
  readonly roundTrip = new RoundTrip();
  tokenRenewedAt = Date.now();

  /** Publishing: tracks announced but not yet offered (by client id), and tracks in the session (by sid). */
  readonly announced = new Map<string, TrackInfo>();
  readonly uplinks = new Map<string, Uplink>();
  /** By the SSRCs of its layers, and of their retransmissions. */
  readonly uplinkOfSsrc = new Map<number, Uplink>();
  /** Header extension ids of the client's offer; 0 when not offered. */
  extensionIds = { mid: 0, rid: 0, repairedRid: 0, audioLevel: 0, transportSequence: 0 };
  readonly arrivals = new ArrivalFeedback();
  /** Sound or pictures arrived since the last acknowledgement. */
  hasSentMedia = false;
  /** The bitrate limit that it was sent; undefined without a limit. */
  sendLimit: number | undefined;
  readonly trackPermissions = new TrackPermissions();
  offer: SessionText | undefined;
  hasCandidates = false;

  /** Subscribing. A receive section is never used twice: `usedMids` only grows. */
  readonly subscriptions = new Map<string, Subscription>();
  /** The current transport, when a packet is due. */
  readonly sink: Sink;
  readonly usedMids = new Set<string>();
  readonly budget = new ReceiverBudget();
  /** Its browser has said that it cannot decode H.264. */
  lacksH264 = false;
  /** Tracks whose publishers do not permit it to subscribe. */
  readonly refusedTracks = new Set<string>();

  quality = ConnectionQuality.EXCELLENT;
  knowsQualities = false;
  /** Loss of its own packets in the last second, and of both directions over some seconds. 0 to 1. */
  uplinkLoss = 0;
  smoothedLoss = 0;

  readonly dataMessages = new TokenBucket(limits.dataMessageBurst, limits.dataMessagesPerSecond);
  readonly dataBytes = new TokenBucket(limits.dataByteBurst, limits.dataBytesPerSecond);
  lastReliableSequence = 0;
  /** Reliable data for its data channel, which is not open yet or has enough for now. */
  readonly waitingData = new DataQueue();
  readonly recentData = new RecentData();
  private version = 0;
  private connections: { up: Transport; down: DownConnection | undefined } | undefined;

  constructor(claims: Claims, traits: ClientTraits) {
    this.claims = { ...claims, attributes: { ...claims.attributes } };
    this.traits = traits;
    this.permissions = permissionsOf(claims.video);
    const receiving = () => this.receiving;
    this.sink = {
      get isOpen() {
        return receiving().isOpen;
      },
      sendMedia: (packet) => receiving().sendMedia(packet),
    };
  }

  get identity(): string {
    return this.claims.identity;
  }

  /** Called once, before anything else happens to the participant. */
  connect(up: Transport, down: Transport | undefined): void {
    this.connections = {
      up,
      down: down && {
        transport: down,
        sections: [],
        offerId: 0,
        awaitsAnswer: false,
        isStale: false,
        isAnswered: false,
      },
    };
  }

  /** For an ICE restart. Data that may be lost with the old path is sent again. */
  renew(): void {
    if (!this.connections) return;
    this.connections.up = this.connections.up.renew();
    this.waitingData.addBefore(this.recentData.take().map((bytes) => ({ bytes, isNumbered: true })));
  }

  get up(): Transport {
    if (!this.connections) throw new Error('participant is not connected');
    return this.connections.up;
  }

  /** Present for v0 clients only. */
  get down(): DownConnection | undefined {
    return this.connections?.down;
  }

  /** The transport that carries what this participant receives. */
  get receiving(): Transport {
    return this.down?.transport ?? this.up;
  }

  /** True when a track waits for a media section of the client. */
  get hasUnplacedTracks(): boolean {
    return [...this.subscriptions.values()].some(({ downlink }) => downlink.mid === '');
  }

  get lastReceivedAt(): number {
    return Math.max(this.up.lastReceivedAt, this.receiving.lastReceivedAt);
  }

  describe(): ParticipantSnapshot {
    const tracks = [...this.uplinks.values()].map((uplink) => uplink.describe());
    return { identity: this.identity, participantSid: this.sid, joinedAt: this.joinedAt, tracks };
  }

  send(message: SignalMessage): void {
    this.link?.send(message);
  }

  /** Every call has a higher version: the client drops older ones. */
  info(): ParticipantInfo {
    this.version += 1;
    const { hidden, ...permissions } = this.permissions;
    return new ParticipantInfo({
      sid: this.sid,
      identity: this.identity,
      name: this.claims.name,
      metadata: this.claims.metadata,
      attributes: this.claims.attributes,
      state: this.state,
      tracks: [...this.uplinks.values()].map((uplink) => uplink.info),
      joinedAt: BigInt(Math.floor(this.joinedAt / 1000)),
      joinedAtMs: BigInt(this.joinedAt),
      version: this.version,
      isPublisher: this.uplinks.size > 0,
      permission: new ParticipantPermission({ ...permissions, hidden }),
    });
  }
}

/** The server's record of a track that a client announces, with the codec that it announces first. */
export function trackInfoOf(request: AddTrackRequest, canSwitch: boolean): TrackInfo {
  const wishesH264 = canSwitch && request.simulcastCodecs[0]?.codec.toLowerCase() === 'h264';
  const mimeType = request.type === TrackType.AUDIO ? 'audio/opus' : wishesH264 ? 'video/H264' : 'video/VP8';
  const { type, name, muted, width, height, disableDtx, source, layers, stereo, stream, encryption, cid } = request;
  const { disableRed } = request;
  return new TrackInfo({
    ...{
      type,
      name,
      muted,
      width,
      height,
      disableDtx,
      disableRed,
      source,
      layers,
      stereo,
      stream,
      encryption,
      mimeType,
    },
    sid: newSid('TR'),
    simulcast: layers.length > 1,
    version: new TimedVersion({ unixMicro: BigInt(Date.now()) * 1000n }),
    codecs: [{ mimeType, cid, layers }],
  });
}
