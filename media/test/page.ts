/// <reference lib="dom" />
import type { ConnectionState, RemoteTrackPublication, Room, RoomConnectOptions, RoomOptions } from 'livekit-client';

/** Runs in the browser beside the unmodified livekit-client: joins, publishes and counts what really arrives. */
declare global {
  interface Window {
    LivekitClient: typeof import('livekit-client');
    call: typeof call;
  }
}

type Message = { from: string; text: string; bytes: number; topic: string };
type Arrival = {
  from: string;
  source: string;
  kind: string;
  framesDecoded: number;
  audioEnergy: number;
  /** Of the sound played so far, what the browser had to make up because nothing came in time; in samples. */
  concealed: number;
  samples: number;
  width: number;
};

let room: Room;
const messages: Message[] = [];
const events: string[] = [];

const call = {
  messages,
  events,

  async join(token: string, roomOptions: RoomOptions = {}, options: RoomConnectOptions = {}): Promise<ConnectionState> {
    const { RoomEvent } = window.LivekitClient;
    room = new window.LivekitClient.Room(roomOptions);
    for (const name of Object.values(RoomEvent)) room.on(name, () => void events.push(name));
    room.on(RoomEvent.DataReceived, (payload, from, _kind, topic = '') => {
      const text = new TextDecoder().decode(payload.subarray(0, 100));
      messages.push({ from: from?.identity ?? '', text, bytes: payload.length, topic });
    });
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

  async publish(simulcast: boolean): Promise<void> {
    await room.localParticipant.setMicrophoneEnabled(true);
    const resolution = { width: 640, height: 360, frameRate: 15 };
    await room.localParticipant.setCameraEnabled(true, { resolution }, { simulcast });
  },

  /** What is decoded of everybody else's tracks, from the browser's own counters. */
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
          });
        }
      }
    }
    return found;
  },

  async send(text: string, reliable: boolean, destinationIdentities: string[] = []): Promise<void> {
    await room.localParticipant.publishData(new TextEncoder().encode(text), { reliable, destinationIdentities });
  },

  others(): string[] {
    return [...room.remoteParticipants.keys()].sort();
  },

  publication(from: string, source: string): RemoteTrackPublication | undefined {
    const participant = room.remoteParticipants.get(from);
    return [...(participant?.trackPublications.values() ?? [])].find((each) => each.source === source);
  },

  /** As behind a firewall that drops UDP: the server's UDP candidates are never tried. */
  allowOnlyTcp(): void {
    const { setRemoteDescription, addIceCandidate } = RTCPeerConnection.prototype;
    RTCPeerConnection.prototype.setRemoteDescription = function (description: RTCSessionDescriptionInit) {
      const sdp = (description.sdp ?? '').replace(/a=candidate:\S+ \d UDP .*\r\n/g, '');
      return Reflect.apply(setRemoteDescription, this, [{ type: description.type, sdp }]);
    };
    RTCPeerConnection.prototype.addIceCandidate = function (candidate?: RTCIceCandidateInit | null) {
      if (candidate?.candidate?.includes(' UDP ')) return Promise.resolve();
      return Reflect.apply(addIceCandidate, this, [candidate]);
    };
  },

  /** As over a bad network: everything to the server's UDP port goes to the proxy that plays the network instead. */
  goThrough(serverPort: number, proxyPort: number): void {
    const { setRemoteDescription, addIceCandidate } = RTCPeerConnection.prototype;
    const reroute = (text: string) =>
      text
        .replace(/a=candidate:\S+ \d TCP .*\r\n/g, '')
        .replaceAll(` ${serverPort} typ host`, ` ${proxyPort} typ host`);
    RTCPeerConnection.prototype.setRemoteDescription = function (description: RTCSessionDescriptionInit) {
      return Reflect.apply(setRemoteDescription, this, [
        { type: description.type, sdp: reroute(description.sdp ?? '') },
      ]);
    };
    RTCPeerConnection.prototype.addIceCandidate = function (candidate?: RTCIceCandidateInit | null) {
      if (!candidate?.candidate || candidate.candidate.includes(' TCP ')) return Promise.resolve();
      return Reflect.apply(addIceCandidate, this, [{ ...candidate, candidate: reroute(candidate.candidate) }]);
    };
  },

  /** RTCRtpSender's own counters of the camera, by layer. */
  async sentLayers(): Promise<{ rid: string; frames: number; active: boolean }[]> {
    const track = room.localParticipant.getTrackPublication(window.LivekitClient.Track.Source.Camera)?.track;
    const report = await track?.getRTCStatsReport();
    return [...(report?.values() ?? [])]
      .filter((stat) => stat.type === 'outbound-rtp')
      .map((stat) => ({ rid: stat.rid ?? '', frames: stat.framesSent ?? 0, active: stat.active ?? true }));
  },

  async protocolInUse(): Promise<string> {
    const { publisher } = room.engine.pcManager ?? {};
    const report = await publisher?.getStats();
    const stats = [...(report?.values() ?? [])];
    const pair = stats.find((stat) => stat.type === 'candidate-pair' && stat.nominated && stat.state === 'succeeded');
    return stats.find((stat) => stat.id === pair?.localCandidateId)?.protocol ?? '';
  },

  /** LiveKit's own connection check; answers the checks that did not succeed, with their last message. */
  async failedChecks(token: string): Promise<string[]> {
    const { ConnectionCheck, CheckStatus } = window.LivekitClient;
    const check = new ConnectionCheck(`ws://${location.host}`, token);
    const results = [
      await check.checkWebsocket(),
      await check.checkWebRTC(),
      await check.checkReconnect(),
      await check.checkPublishAudio(),
      await check.checkPublishVideo(),
    ];
    return results
      .filter((result) => result.status !== CheckStatus.SUCCESS)
      .map((result) => `${result.name}: ${result.logs.at(-1)?.message}`);
  },

  get room(): Room {
    return room;
  },
};

window.call = call;
