/// <reference lib="dom" />
import type {
  ByteStreamReader,
  ConnectionState,
  RemoteTrackPublication,
  Room,
  RoomConnectOptions,
  RoomOptions,
} from 'livekit-client';

/** Runs in the browser beside the unmodified livekit-client: joins, publishes and counts what really arrives. */
declare global {
  interface Window {
    LivekitClient: typeof import('livekit-client');
    call: typeof call;
  }
}

/** `at`: ms since 1970. */
type Message = { from: string; text: string; bytes: number; topic: string; at: number };
type Arrival = {
  from: string;
  source: string;
  kind: string;
  framesDecoded: number;
  audioEnergy: number;
  /** Counts the played samples that the browser had to make up because nothing came in time. */
  concealed: number;
  samples: number;
  width: number;
  freezes: number;
  codec: string;
  /** Packets that were lost and came again in a stream of their own. */
  repaired: number;
};

/** There is no echo here, and cancelling it takes a tenth of the call's processor time. */
const rawAudio = {
  ...{ echoCancellation: false, noiseSuppression: false, autoGainControl: false, voiceIsolation: false },
};

let room: Room;
const messages: Message[] = [];
const events: string[] = [];

async function keepStill(reader: ByteStreamReader, from: string): Promise<void> {
  const bytes = (await reader.readAll()).reduce((sum, { length }) => sum + length, 0);
  messages.push({ from, text: `a still of ${bytes} bytes`, bytes, topic: 'still', at: Date.now() });
}

const call = {
  messages,
  events,

  async join(token: string, roomOptions: RoomOptions = {}, options: RoomConnectOptions = {}): Promise<ConnectionState> {
    const { RoomEvent } = window.LivekitClient;
    room = new window.LivekitClient.Room(roomOptions);
    for (const name of Object.values(RoomEvent)) room.on(name, () => void events.push(name));
    room.on(RoomEvent.DataReceived, (payload, from, _kind, topic = '') => {
      const text = new TextDecoder().decode(payload.subarray(0, 100));
      messages.push({ from: from?.identity ?? '', text, bytes: payload.length, topic, at: Date.now() });
    });
    room.registerByteStreamHandler('still', (reader, { identity: from }) => void keepStill(reader, from));
    room.on(RoomEvent.TrackSubscribed, (track) => {
      const element = track.attach();
      element.style.width = '640px';
      document.body.append(element);
    });
    room.on(RoomEvent.TrackUnsubscribed, (track) => {
      for (const element of track.detach()) element.remove();
    });
    await room.connect(`ws://${location.host}`, token, options);
    return room.state;
  },

  /** Why this token does not let anybody in, in the client's words. */
  async refusal(token: string): Promise<string> {
    const { ConnectionError, ConnectionErrorReason } = window.LivekitClient;
    const error = await this.join(token).catch((reason: unknown) => reason);
    return error instanceof ConnectionError ? (ConnectionErrorReason[error.reason] ?? '') : String(error);
  },

  async publishCamera(): Promise<void> {
    const resolution = { width: 640, height: 360, frameRate: 15 };
    await room.localParticipant.setCameraEnabled(true, { resolution }, { simulcast: true });
  },

  async publish(simulcast: boolean): Promise<void> {
    await room.localParticipant.setMicrophoneEnabled(true, rawAudio);
    const resolution = { width: 640, height: 360, frameRate: 15 };
    await room.localParticipant.setCameraEnabled(true, { resolution }, { simulcast });
  },

  /** A voice that never pauses; the devices of tests only click now and then. */
  async publishTone(): Promise<void> {
    const context = new AudioContext();
    const voice = new OscillatorNode(context);
    const microphone = new MediaStreamAudioDestinationNode(context);
    voice.connect(microphone);
    voice.start();
    const [track] = microphone.stream.getAudioTracks();
    if (track)
      await room.localParticipant.publishTrack(track, { source: window.LivekitClient.Track.Source.Microphone });
  },

  /** Reads from the browser's own counters what it has decoded of everybody else's tracks. */
  async arrivals(): Promise<Arrival[]> {
    const found: Arrival[] = [];
    for (const participant of room.remoteParticipants.values()) {
      for (const publication of participant.trackPublications.values()) {
        const report = await publication.track?.getRTCStatsReport();
        for (const stat of report?.values() ?? []) {
          if (stat.type !== 'inbound-rtp') continue;
          found.push({
            from: participant.identity,
            source: publication.source,
            kind: stat.kind,
            framesDecoded: stat.framesDecoded ?? 0,
            audioEnergy: stat.totalAudioEnergy ?? 0,
            concealed: stat.concealedSamples ?? 0,
            samples: stat.totalSamplesReceived ?? 0,
            width: stat.frameWidth ?? 0,
            freezes: stat.freezeCount ?? 0,
            codec: report?.get(stat.codecId)?.mimeType ?? '',
            repaired: stat.rtxSsrc ? (stat.retransmittedPacketsReceived ?? 0) : 0,
          });
        }
      }
    }
    return found;
  },

  async send(text: string, reliable: boolean, destinationIdentities: string[] = []): Promise<void> {
    await room.localParticipant.publishData(new TextEncoder().encode(text), { reliable, destinationIdentities });
  },

  /** More than one packet carries. */
  async sendStill(bytes: number, destinationIdentities: string[]): Promise<void> {
    await room.localParticipant.sendBytes(new Uint8Array(bytes), { topic: 'still', destinationIdentities });
  },

  /** Lossy messages with their number and time, while a still is on its way. */
  async raceAgainstTransfer(bytes: number, count: number, everyMs: number): Promise<void> {
    const transfer = this.sendStill(bytes, []);
    const begun = performance.now();
    for (let number = 0; number < count; number++) {
      await this.send(`race ${number} ${Date.now()}`, false);
      const rest = begun + (number + 1) * everyMs - performance.now();
      await new Promise((resolve) => AbortSignal.timeout(Math.max(0, rest)).addEventListener('abort', resolve));
    }
    await transfer;
  },

  others(): string[] {
    return [...room.remoteParticipants.keys()].sort();
  },

  publication(from: string, source: string): RemoteTrackPublication | undefined {
    const participant = room.remoteParticipants.get(from);
    return [...(participant?.trackPublications.values() ?? [])].find((each) => each.source === source);
  },

  /** How wide somebody's camera is shown, or `none`. */
  show(from: string, width: string): void {
    for (const { style } of this.publication(from, 'camera')?.track?.attachedElements ?? []) {
      style.display = width === 'none' ? 'none' : '';
      if (width !== 'none') style.width = width;
    }
  },

  /** As behind a firewall that drops UDP: neither side learns of a UDP address of the other. */
  allowOnlyTcp(): void {
    const isUdp = (line: string) => / udp /i.test(line);
    alterAddresses({ own: (line) => !isUdp(line), theirs: (line) => (isUdp(line) ? undefined : line) });
  },

  /** As over a bad network: everything to the server's UDP port goes to the proxy that plays the network instead. */
  goThrough(serverPort: number, proxyPort: number): void {
    const reroute = (line: string) => line.replace(` ${serverPort} typ host`, ` ${proxyPort} typ host`);
    alterAddresses({ own: () => false, theirs: (line) => (/ tcp /i.test(line) ? undefined : reroute(line)) });
  },

  /** Why this browser cannot take part in a call with H.264; empty when it can. */
  lackOfH264(): string {
    const can = [RTCRtpSender, RTCRtpReceiver].every((each) =>
      each
        .getCapabilities('video')
        ?.codecs.some(({ mimeType, sdpFmtpLine }) => isH264(mimeType) && /42e0/.test(sdpFmtpLine ?? '')),
    );
    return can ? '' : 'this browser has no H.264';
  },

  /** As a browser that was built without H.264: it says in no section in which it receives that it decodes that. */
  forgetH264(): void {
    const { prototype } = RTCPeerConnection;
    const { addTransceiver } = prototype;
    const codecs = RTCRtpReceiver.getCapabilities('video')?.codecs.filter(({ mimeType }) => !isH264(mimeType)) ?? [];
    prototype.addTransceiver = function (kind, init) {
      const transceiver: RTCRtpTransceiver = Reflect.apply(addTransceiver, this, [kind, init]);
      if (kind === 'video') transceiver.setCodecPreferences(codecs);
      return transceiver;
    };
  },

  /** Simulates a slow network: the server's answers reach the browser this many milliseconds later. */
  hearAnswersLate(milliseconds: number): void {
    const { prototype } = RTCPeerConnection;
    const { setRemoteDescription } = prototype;
    prototype.setRemoteDescription = async function (description) {
      await new Promise((resolve) => AbortSignal.timeout(milliseconds).addEventListener('abort', resolve));
      return Reflect.apply(setRemoteDescription, this, [description]);
    };
  },

  /** RTCRtpSender's own counters of the camera, by layer. */
  async sentLayers(): Promise<{ rid: string; frames: number; active: boolean; repaired: number }[]> {
    const track = room.localParticipant.getTrackPublication(window.LivekitClient.Track.Source.Camera)?.track;
    const report = await track?.getRTCStatsReport();
    return [...(report?.values() ?? [])]
      .filter((stat) => stat.type === 'outbound-rtp')
      .map((stat) => ({
        rid: stat.rid ?? '',
        frames: stat.framesSent ?? 0,
        active: stat.active ?? true,
        repaired: stat.rtxSsrc ? (stat.retransmittedPacketsSent ?? 0) : 0,
      }));
  },

  async ownCandidate(): Promise<{ protocol?: string; relayProtocol?: string } | undefined> {
    const { publisher } = room.engine.pcManager ?? {};
    const report = await publisher?.getStats();
    const stats = [...(report?.values() ?? [])];
    const pair = stats.find((stat) => stat.type === 'candidate-pair' && stat.nominated && stat.state === 'succeeded');
    return stats.find((stat) => stat.id === pair?.localCandidateId);
  },

  async protocolInUse(): Promise<string> {
    return (await this.ownCandidate())?.protocol ?? '';
  },

  /** How a TURN server is reached, or nothing. */
  async relayInUse(): Promise<string> {
    return (await this.ownCandidate())?.relayProtocol ?? '';
  },

  /** LiveKit's own connection check, a token for each part; answers those that did not succeed, with their last message. */
  async failedChecks(tokens: string[]): Promise<string[]> {
    const { ConnectionCheck, CheckStatus } = window.LivekitClient;
    const checks = tokens.map((token) => new ConnectionCheck(`ws://${location.host}`, token));
    const results = await Promise.all([
      checks[0]?.checkWebsocket(),
      checks[1]?.checkWebRTC(),
      checks[2]?.checkReconnect(),
      checks[3]?.checkPublishAudio(),
      checks[4]?.checkPublishVideo(),
    ]);
    return results
      .filter((result) => result?.status !== CheckStatus.SUCCESS)
      .map((result) => `${result?.name}: ${result?.logs.at(-1)?.message}`);
  },

  get room(): Room {
    return room;
  },
};

const isH264 = (mimeType: string) => mimeType.toLowerCase() === 'video/h264';

type Addresses = {
  /** The browser sends the server these of its own candidates. The server does not try the others either. */
  own: (line: string) => boolean;
  /** Rewrites or drops a candidate of the server. */
  theirs: (line: string) => string | undefined;
};

function alterAddresses({ own, theirs }: Addresses): void {
  const { prototype } = RTCPeerConnection;
  const { setRemoteDescription, addIceCandidate, createOffer } = prototype;
  const { set: listen } = Object.getOwnPropertyDescriptor(prototype, 'onicecandidate') ?? {};
  const alter = ({ type, sdp = '' }: RTCSessionDescriptionInit, change: (line: string) => string | undefined) => {
    const lines = sdp.split('\r\n').map((line) => (line.startsWith('a=candidate:') ? change(line) : line));
    return { type, sdp: lines.filter((line) => line !== undefined).join('\r\n') };
  };
  Object.assign(prototype, {
    setRemoteDescription(description: RTCSessionDescriptionInit) {
      return Reflect.apply(setRemoteDescription, this, [alter(description, theirs)]);
    },
    async createOffer(...options: unknown[]) {
      return alter(await Reflect.apply(createOffer, this, options), (line) => (own(line) ? line : undefined));
    },
    addIceCandidate(init?: RTCIceCandidateInit | null) {
      const candidate = init?.candidate && theirs(init.candidate);
      return candidate ? Reflect.apply(addIceCandidate, this, [{ ...init, candidate }]) : Promise.resolve();
    },
  });
  Object.defineProperty(prototype, 'onicecandidate', {
    set(handler: (event: RTCPeerConnectionIceEvent) => void) {
      listen?.call(this, (event: RTCPeerConnectionIceEvent) => {
        if (!event.candidate || own(event.candidate.candidate)) handler(event);
      });
    },
  });
}

window.call = call;
