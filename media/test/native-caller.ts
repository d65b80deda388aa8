import { once } from 'node:events';
import {
  AddTrackRequest,
  ClientInfo,
  ClientInfo_SDK,
  ConnectionSettings,
  JoinRequest,
  type MediaSectionsRequirement,
  Ping,
  SessionDescription,
  SignalRequest,
  SignalResponse,
  SignalTarget,
  TrackSource,
  TrackType,
  WrappedJoinRequest,
} from '@livekit/protocol';
import { WebSocket } from 'ws';
import type { TransportParameters } from '../src/sdp-parse.ts';
import { NativePeer } from './native-peer.ts';

const AUDIO = 111;
const VIDEO = 96;
/** As livekit-client does. */
const PING_EVERY = 5000;

export type Streams = { audio: number; video: number };

type Options = {
  url: string;
  token: string;
  /** How many people's sound and pictures there is room for. */
  others: number;
  /** SSRCs of what it publishes, if it does. */
  publishes?: Streams;
  onPacket: (packet: Buffer) => void;
};

/** A caller without a browser and without codecs: signs in as livekit-client does, and moves packets. */
export class NativeCaller {
  readonly peer = new NativePeer();
  private readonly socket: WebSocket;
  private readonly options: Options;
  private readonly own: TransportParameters;
  private offers = 0;
  private answers = 0;
  private isStale = false;
  /** Receiving sections that the server asked for, in the order in which it did. */
  private readonly added: ('audio' | 'video')[] = [];
  private isAnswered = false;
  private readonly early: string[] = [];

  private constructor(options: Options) {
    this.options = options;
    this.own = this.peer.offer();
    this.peer.track.onMessage(options.onPacket);
    this.socket = new WebSocket(
      `${options.url}/rtc/v1?access_token=${options.token}&join_request=${this.joinRequest()}`,
    );
    this.socket.on('message', (bytes: Buffer) => this.handle(SignalResponse.fromBinary(bytes)));
    this.socket.once('open', () => this.pingUntilClosed());
  }

  /** Resolves when media can be sent. */
  static async join(options: Options): Promise<NativeCaller> {
    const caller = new NativeCaller(options);
    const { promise, resolve } = Promise.withResolvers<void>();
    caller.peer.track.onOpen(() => resolve());
    const closed = once(caller.socket, 'close').then(() => Promise.reject(new Error('the server let nobody in')));
    await Promise.race([promise, closed]);
    closed.catch(() => undefined);
    return caller;
  }

  send(packet: Buffer): void {
    this.peer.track.sendMessageBinary(packet);
  }

  leave(): void {
    this.socket.terminate();
    this.peer.close();
  }

  /** A client that does not ping is treated as lost. */
  private pingUntilClosed(): void {
    const timer = setInterval(() => {
      const value = new Ping({ timestamp: BigInt(Date.now()) });
      this.socket.send(new SignalRequest({ message: { case: 'pingReq', value } }).toBinary());
    }, PING_EVERY);
    this.socket.once('close', () => clearInterval(timer));
  }

  private joinRequest(): string {
    const request = new JoinRequest({
      clientInfo: new ClientInfo({ sdk: ClientInfo_SDK.JS, protocol: 17, version: '2.23.0' }),
      connectionSettings: new ConnectionSettings({ autoSubscribe: true }),
      addTrackRequests: this.options.publishes ? ANNOUNCED : [],
      publisherOffer: this.nextOffer(),
    });
    const wrapped = Buffer.from(new WrappedJoinRequest({ joinRequest: request.toBinary() }).toBinary());
    // With its padding, which Buffer's own base64url leaves out and LiveKit insists on.
    return encodeURIComponent(wrapped.toString('base64').replaceAll('+', '-').replaceAll('/', '_'));
  }

  private nextOffer(): SessionDescription {
    this.offers += 1;
    return new SessionDescription({ type: 'offer', sdp: offerOf(this.own, this.options, this.added), id: this.offers });
  }

  private handle({ message }: SignalResponse): void {
    if (message.case === 'answer') {
      this.answers += 1;
      if (!this.isAnswered) this.answered(message.value.sdp);
      if (this.isStale) this.offerAgain();
    }
    if (message.case === 'mediaSectionsRequirement') this.addSections(message.value);
    if (message.case === 'trickle' && message.value.target === SignalTarget.PUBLISHER) {
      const { candidate } = JSON.parse(message.value.candidateInit) as { candidate?: string };
      if (candidate) this.reach(`a=${candidate.replace(/^a=/, '')}`);
    }
  }

  /** As livekit-client: a server that gets an offer without the sections that it lacks asks for them again at once. */
  private addSections({ numAudios, numVideos }: MediaSectionsRequirement): void {
    for (let each = 0; each < numAudios; each++) this.added.push('audio');
    for (let each = 0; each < numVideos; each++) this.added.push('video');
    this.offerAgain();
  }

  /** One offer at a time. */
  private offerAgain(): void {
    this.isStale = this.answers < this.offers;
    if (this.isStale) return;
    const message = { case: 'offer', value: this.nextOffer() } as const;
    this.socket.send(new SignalRequest({ message }).toBinary());
  }

  private answered(sdp: string): void {
    const first = (name: string) => new RegExp(`^a=${name}:(.+?)\\r?$`, 'm').exec(sdp)?.[1] ?? '';
    const remote = { ufrag: first('ice-ufrag'), pwd: first('ice-pwd'), fingerprint: first('fingerprint') };
    const candidates = sdp.split('\r\n').filter((line) => line.startsWith('a=candidate:') && / udp /i.test(line));
    this.isAnswered = true;
    this.peer.answered({ ...remote, setup: first('setup'), candidates }, [...candidates, ...this.early]);
  }

  private reach(candidate: string): void {
    if (!/ udp /i.test(candidate)) return;
    if (this.isAnswered) this.peer.connection.addRemoteCandidate(candidate.slice('a='.length), 'v');
    else this.early.push(candidate);
  }
}

const ANNOUNCED = [
  new AddTrackRequest({ cid: 'microphone', type: TrackType.AUDIO, source: TrackSource.MICROPHONE }),
  new AddTrackRequest({
    ...{ cid: 'camera', type: TrackType.VIDEO, source: TrackSource.CAMERA, width: 1280, height: 720 },
    simulcastCodecs: [{ codec: 'vp8', cid: 'camera' }],
  }),
];

function offerOf(
  own: TransportParameters,
  { others, publishes }: Options,
  added: readonly ('audio' | 'video')[],
): string {
  const transport = [
    `a=ice-ufrag:${own.ufrag}`,
    `a=ice-pwd:${own.pwd}`,
    `a=fingerprint:${own.fingerprint}`,
    `a=setup:${own.setup}`,
  ];
  const audio = [`m=audio 9 UDP/TLS/RTP/SAVPF ${AUDIO}`, `a=rtpmap:${AUDIO} opus/48000/2`];
  const video = [
    ...[`m=video 9 UDP/TLS/RTP/SAVPF ${VIDEO}`, `a=rtpmap:${VIDEO} VP8/90000`],
    ...['nack', 'nack pli', 'ccm fir'].map((what) => `a=rtcp-fb:${VIDEO} ${what}`),
  ];
  const sending = (what: string[], cid: string, ssrc: number) => [
    ...[...what, 'a=sendonly', `a=msid:${cid} ${cid}`, `a=ssrc:${ssrc} cname:caller`],
  ];
  const sections = [
    ...Array.from({ length: others }, () => [...audio, 'a=recvonly']),
    ...Array.from({ length: others }, () => [...video, 'a=recvonly']),
    ['m=application 9 UDP/DTLS/SCTP webrtc-datachannel', 'a=sctp-port:5000'],
    ...(publishes ? [sending(audio, 'microphone', publishes.audio), sending(video, 'camera', publishes.video)] : []),
    ...added.map((kind) => [...(kind === 'audio' ? audio : video), 'a=recvonly']),
  ];
  const mids = sections.map((_, mid) => mid).join(' ');
  const body = sections.flatMap(([line = '', ...rest], mid) => [
    ...[line, 'c=IN IP4 0.0.0.0', `a=mid:${mid}`, ...transport, 'a=rtcp-mux', ...rest],
  ]);
  return ['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', 't=0 0', `a=group:BUNDLE ${mids}`, ...body, ''].join('\r\n');
}
