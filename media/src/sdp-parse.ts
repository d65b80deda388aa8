import { limits } from './limits.ts';

/** Reads the parts of a browser's offer or answer (RFC 8866, RFC 8829) that a forwarding server needs. */
export type Codec = { payloadType: number; name: string; clockRate: number; channels: string; parameters: string };
export type MediaKind = 'audio' | 'video' | 'application';
export type Direction = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive';

export type Section = {
  kind: MediaKind;
  mid: string;
  direction: Direction;
  protocol: string;
  /** The format list of the m= line, unchanged. */
  formats: string;
  codecs: Codec[];
  extensions: { id: number; uri: string }[];
  /** Simulcast restriction identifiers the peer wants to send (RFC 8853). */
  rids: string[];
  /** Media stream and track identifier of a=msid (RFC 8830). */
  streamId: string;
  trackId: string;
  ssrcs: number[];
  /** SSRCs of retransmissions, each with the one that it repairs. */
  repairs: Map<number, number>;
  rejected: boolean;
};

/** The four strings of a description that the transport needs. */
export type TransportParameters = { ufrag: string; pwd: string; fingerprint: string; setup: string };
export type SessionText = { transport: TransportParameters; sections: Section[] };

export class SdpError extends Error {}

const KINDS: readonly string[] = ['audio', 'video', 'application'];
const TOKEN = /^[A-Za-z0-9!#$%&'*+.^_`{|}~-]{1,64}$/;

/** Throws SdpError for text that no browser writes. */
export function parseSdp(text: string): SessionText {
  if (text.length > limits.signalMessageBytes) throw new SdpError('description too long');
  const [session = '', ...media] = text.split(/\r?\n(?=m=)/);
  if (!session.startsWith('v=0')) throw new SdpError('not a session description');
  if (media.length > limits.sdpSections) throw new SdpError('too many media sections');
  const sections = media.map(parseSection);
  if (new Set(sections.map((section) => section.mid)).size !== sections.length) throw new SdpError('repeated mid');
  return { transport: parseTransport(text), sections };
}

/** BUNDLE: all sections share one transport, so the first occurrence counts, wherever it stands. */
function parseTransport(text: string): TransportParameters {
  const first = (name: string) => new RegExp(`^a=${name}:(.+?)\\r?$`, 'm').exec(text)?.[1] ?? '';
  const transport = {
    ufrag: first('ice-ufrag'),
    pwd: first('ice-pwd'),
    fingerprint: first('fingerprint'),
    setup: first('setup'),
  };
  if (!/^[A-Za-z0-9+/]{4,256}$/.test(transport.ufrag)) throw new SdpError('bad ice-ufrag');
  if (!/^[A-Za-z0-9+/]{22,256}$/.test(transport.pwd)) throw new SdpError('bad ice-pwd');
  if (!/^sha-256 [0-9A-F]{2}(:[0-9A-F]{2}){31}$/i.test(transport.fingerprint)) throw new SdpError('bad fingerprint');
  if (!/^(actpass|active|passive)$/.test(transport.setup)) throw new SdpError('bad setup');
  return transport;
}

function parseSection(text: string): Section {
  const [mediaLine = '', ...lines] = text.split(/\r?\n/);
  const [kind = '', port = '', protocol = '', ...formats] = mediaLine.slice(2).split(' ');
  if (!KINDS.includes(kind) || !/^[A-Z/]{1,32}$/.test(protocol)) throw new SdpError('unknown kind of media section');
  if (formats.length === 0 || !formats.every((format) => TOKEN.test(format))) throw new SdpError('bad format list');
  const section: Section = {
    kind: kind as MediaKind,
    mid: '',
    direction: 'sendrecv',
    protocol,
    formats: formats.join(' '),
    codecs: [],
    extensions: [],
    rids: [],
    streamId: '',
    trackId: '',
    ssrcs: [],
    repairs: new Map(),
    rejected: port === '0',
  };
  for (const line of lines) readAttribute(line, section);
  if (!TOKEN.test(section.mid)) throw new SdpError('bad mid');
  return section;
}

type Reader = [RegExp, (section: Section, found: string[]) => void];

const READERS: readonly Reader[] = [
  [/^a=mid:(\S+)$/, readMid],
  [/^a=bundle-only$/, readBundleOnly],
  [/^a=(sendrecv|sendonly|recvonly|inactive)$/, readDirection],
  [/^a=rtpmap:(\d{1,3}) ([A-Za-z0-9-]{1,32})\/(\d{1,6})(?:\/(\d))?$/, readCodec],
  [/^a=fmtp:(\d{1,3}) ([\x20-\x7e]{1,256})$/, readParameters],
  [/^a=extmap:(\d{1,3})(?:\/\w+)? (\S{1,128})$/, readExtension],
  [/^a=rid:([A-Za-z0-9_-]{1,16}) send\b/, readRid],
  [/^a=msid:(\S{1,128})(?: (\S{1,128}))?$/, readMsid],
  [/^a=ssrc:(\d{1,10}) cname:/, readSsrc],
  [/^a=ssrc-group:FID (\d{1,10}) (\d{1,10})$/, readRepair],
];

function readAttribute(line: string, section: Section): void {
  for (const [pattern, read] of READERS) {
    const match = pattern.exec(line);
    if (!match) continue;
    read(section, match.slice(1));
    return;
  }
}

function readMid(section: Section, [mid = '']: string[]): void {
  section.mid = mid;
}

/** A new section may have port 0 in an offer because it shares the bundle's port (RFC 9143); Firefox does so. */
function readBundleOnly(section: Section): void {
  section.rejected = false;
}

function readDirection(section: Section, [direction]: string[]): void {
  section.direction = direction as Direction;
}

function readExtension(section: Section, [id, uri = '']: string[]): void {
  section.extensions.push({ id: Number(id), uri });
}

function readRid(section: Section, [rid = '']: string[]): void {
  section.rids.push(rid);
}

function readMsid(section: Section, [stream = '', track]: string[]): void {
  section.streamId = stream;
  section.trackId = track ?? stream;
}

function readSsrc(section: Section, [ssrc]: string[]): void {
  section.ssrcs.push(Number(ssrc) >>> 0);
}

/** RFC 5576 4.2. */
function readRepair(section: Section, [original, repair]: string[]): void {
  if (section.repairs.size < limits.layersPerTrack) section.repairs.set(Number(repair) >>> 0, Number(original) >>> 0);
}

function readCodec(section: Section, [payloadType, name = '', clockRate, channels]: string[]): void {
  if (section.codecs.length >= limits.sdpCodecsPerSection) throw new SdpError('too many codecs');
  section.codecs.push({
    payloadType: Number(payloadType),
    name: name.toLowerCase(),
    clockRate: Number(clockRate),
    channels: channels ?? '',
    parameters: '',
  });
}

function readParameters(section: Section, [payloadType, parameters = '']: string[]): void {
  const codec = section.codecs.find((candidate) => candidate.payloadType === Number(payloadType));
  if (codec) codec.parameters = parameters;
}
