import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import native, { type DataChannel, type PeerConnection, type Track } from 'node-datachannel';
import type { LocalTransport } from '../src/sdp-build.ts';
import type { TransportParameters } from '../src/sdp-parse.ts';

/** The other end of a transport, as a browser would be: one video section as a pipe, and data channels. */
export class NativePeer {
  readonly connection: PeerConnection;
  readonly track: Track;
  readonly received: Buffer[] = [];
  readonly states: string[] = [];
  readonly texts: string[] = [];
  channel: DataChannel | undefined;

  constructor() {
    this.connection = new native.PeerConnection('peer', {
      iceServers: [],
      disableAutoNegotiation: true,
      forceMediaTransport: true,
    });
    this.connection.onStateChange((state) => void this.states.push(state));
    const pipe = new native.Video('v', 'SendRecv');
    pipe.addVP8Codec(96);
    this.track = this.connection.addTrack(pipe);
    this.track.onMessage((packet) => void this.received.push(packet));
  }

  /** `kept`: the id of a data channel that the other side knows already, from a connection before. */
  offer(kept?: number): TransportParameters {
    this.channel = this.connection.createDataChannel(
      '_reliable',
      kept === undefined ? {} : { negotiated: true, id: kept },
    );
    this.channel.onMessage((message) => void this.texts.push(String(message)));
    this.connection.setLocalDescription('offer');
    const sdp = this.connection.localDescription()?.sdp ?? '';
    const first = (name: string) => new RegExp(`^a=${name}:(.+?)\\r?$`, 'm').exec(sdp)?.[1] ?? '';
    return {
      ufrag: first('ice-ufrag'),
      pwd: first('ice-pwd'),
      fingerprint: first('fingerprint'),
      setup: first('setup'),
    };
  }

  answered(remote: LocalTransport, candidates: readonly string[]): void {
    const transport = [
      `a=ice-ufrag:${remote.ufrag}`,
      `a=ice-pwd:${remote.pwd}`,
      `a=fingerprint:${remote.fingerprint}`,
      `a=setup:${remote.setup}`,
    ];
    const sdp = [
      ...['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', 't=0 0', 'a=group:BUNDLE v 0'],
      ...['m=video 9 UDP/TLS/RTP/SAVPF 96', 'c=IN IP4 0.0.0.0', 'a=mid:v', 'a=sendrecv', 'a=rtcp-mux'],
      ...['a=rtpmap:96 VP8/90000', ...transport],
      ...['m=application 9 UDP/DTLS/SCTP webrtc-datachannel', 'c=IN IP4 0.0.0.0', 'a=mid:0', ...transport],
      ...['a=sctp-port:5000', ''],
    ].join('\r\n');
    this.connection.setRemoteDescription(sdp, 'answer');
    for (const candidate of candidates) this.connection.addRemoteCandidate(candidate.slice('a='.length), 'v');
  }

  close(): void {
    this.track.close();
    this.connection.close();
  }
}

/** Another program that holds a UDP port. */
export async function occupyUdpPort(port: number): Promise<{ port: number; release(): void }> {
  const socket = createSocket('udp4');
  socket.bind(port);
  await once(socket, 'listening');
  return { port: socket.address().port, release: () => socket.close() };
}
