import { findCodecs, findRed, findRepair, findVideoCodec, type VideoCodec } from './codecs.ts';
import { limits } from './limits.ts';
import type { Codec, Section, TransportParameters } from './sdp-parse.ts';

/** Header extensions we use. URIs of the first four: RFC 8843 (mid), RFC 8852 (rid), RFC 6464 (audio level). */
export const EXTENSION = {
  mid: 'urn:ietf:params:rtp-hdrext:sdes:mid',
  rid: 'urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id',
  repairedRid: 'urn:ietf:params:rtp-hdrext:sdes:repaired-rtp-stream-id',
  audioLevel: 'urn:ietf:params:rtp-hdrext:ssrc-audio-level',
  /** Numbers every packet of the client, for our feedback. */
  transportSequence: 'http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01',
  /** The send time of a packet, from which the receiving browser estimates its bandwidth. */
  sendTime: 'http://www.webrtc.org/experiments/rtp-hdrext/abs-send-time',
  /** The time for which the receiving browser is to keep a picture before it shows it. */
  playoutDelay: 'http://www.webrtc.org/experiments/rtp-hdrext/playout-delay',
} as const;

const MIRRORED: ReadonlySet<string> = new Set(Object.values(EXTENSION));
/** Browsers estimate their path to us from packets with these, and fill it with padding to find more. */
const FOR_ESTIMATES: ReadonlySet<string> = new Set([EXTENSION.transportSequence, EXTENSION.sendTime]);
const VIDEO_FEEDBACK = ['nack', 'nack pli', 'ccm fir', 'goog-remb'];

export type LocalTransport = TransportParameters & { candidates: readonly string[] };

/** The stream that we send in a section. `streamId` is `<participant sid>|<stream>`, which the client splits. */
export type Outgoing = { ssrc: number; repairSsrc?: number | undefined; streamId: string; trackSid: string };

type Options = {
  type: 'offer' | 'answer';
  local: LocalTransport;
  outgoing: (mid: string) => Outgoing | undefined;
  /** Says whether the sound of a section shall be redundant: browsers send the first codec of an answer. */
  wantsRed?: (mid: string) => boolean;
  /** The codec of the pictures that come in a section, VP8 by default. */
  videoCodec?: (mid: string) => VideoCodec | undefined;
};

/** Session description for the given sections: same order, same mids, one transport (BUNDLE, ice-lite). */
export function buildSdp(sections: readonly Section[], options: Options): string {
  const bundled = sections.filter((section) => !isRejected(section)).map((section) => section.mid);
  const lines = [
    'v=0',
    `o=- 1 ${Date.now()} IN IP4 127.0.0.1`,
    's=-',
    't=0 0',
    `a=group:BUNDLE ${bundled.join(' ')}`,
    'a=msid-semantic: WMS *',
    'a=extmap-allow-mixed',
  ];
  sections.forEach((section, index) => {
    lines.push(...sectionHead(section, options, index === 0));
    if (section.kind === 'application') lines.push('a=sctp-port:5000', `a=max-message-size:${limits.dataPacketBytes}`);
    else lines.push(...mediaLines(section, options));
  });
  return `${lines.join('\r\n')}\r\n`;
}

function isRejected(section: Section): boolean {
  return section.rejected || (section.kind !== 'application' && findCodecs(section).length === 0);
}

/** Lists the codecs in the order in which we want them. */
function codecsOf(section: Section, options: Options): Codec[] {
  if (section.kind === 'video') return videoCodecsOf(section, options);
  const red = findRed(section);
  const codecs = findCodecs(section);
  if (!red) return codecs;
  return options.wantsRed?.(section.mid) ? [red, ...codecs] : [...codecs, red];
}

/** A stream that we send may change its codec at any time; browsers send the first codec that we name, so it is the only one. */
function videoCodecsOf(section: Section, options: Options): Codec[] {
  const codecs = findCodecs(section);
  const withRepair = (codec: Codec) => [codec, findRepair(section, codec)].filter((each) => each !== undefined);
  if (!isReceived(section, options)) return codecs.flatMap(withRepair);
  const wanted = findVideoCodec(section, options.videoCodec?.(section.mid) ?? 'vp8');
  const only = wanted ? [wanted] : codecs.slice(0, 1);
  return namesRepairs(section) ? only.flatMap(withRepair) : only;
}

/**
 * Says whether we can learn to which layer a retransmission belongs: by its SSRC, which is in the offer, or by the layer's name in the
 * packet.
 */
function namesRepairs({ repairs, rids, extensions }: Section): boolean {
  return repairs.size > 0 || (rids.length > 0 && extensions.some(({ uri }) => uri === EXTENSION.repairedRid));
}

function sectionHead(section: Section, options: Options, first: boolean): string[] {
  const { type, local } = options;
  const formats = codecsOf(section, options).map(({ payloadType }) => payloadType);
  return [
    `m=${section.kind} ${isRejected(section) ? 0 : 9} ${section.protocol} ${formats.join(' ') || section.formats}`,
    'c=IN IP4 0.0.0.0',
    `a=mid:${section.mid}`,
    `a=ice-ufrag:${local.ufrag}`,
    `a=ice-pwd:${local.pwd}`,
    `a=fingerprint:${local.fingerprint}`,
    `a=setup:${type === 'offer' ? 'actpass' : local.setup}`,
    ...(first ? candidateLines(local) : []),
  ];
}

/** Candidates that are not in the description follow one by one. */
function candidateLines({ candidates }: LocalTransport): string[] {
  return candidates.length > 0 ? [...candidates, 'a=end-of-candidates'] : ['a=ice-options:trickle'];
}

function mediaLines(section: Section, options: Options): string[] {
  const codecs = codecsOf(section, options);
  const lines = ['a=rtcp-mux', 'a=rtcp-rsize'];
  if (codecs.length === 0) return [...lines, 'a=inactive'];
  lines.push(...codecs.flatMap(codecLines));
  const feedback = feedbackFor(section, options);
  const originals = codecs.filter(({ name }) => name !== 'rtx');
  lines.push(...originals.flatMap(({ payloadType }) => feedback.map((what) => `a=rtcp-fb:${payloadType} ${what}`)));
  // Sound alone needs no estimate: its bandwidth does not depend on one.
  const isSound = section.kind === 'audio' && isReceived(section, options);
  // Chromium drops an extension from all later sections unless every section, even an inactive one, mirrors it.
  for (const extension of section.extensions) {
    if (MIRRORED.has(extension.uri) && !(isSound && FOR_ESTIMATES.has(extension.uri)))
      lines.push(`a=extmap:${extension.id} ${extension.uri}`);
  }
  return [...lines, ...directionLines(section, options)];
}

const NAMES: Record<string, string> = { vp8: 'VP8', h264: 'H264' };

function codecLines({ payloadType, name, clockRate, channels, parameters }: Codec): string[] {
  const map = `a=rtpmap:${payloadType} ${NAMES[name] ?? name}/${clockRate}${channels ? `/${channels}` : ''}`;
  return parameters ? [map, `a=fmtp:${payloadType} ${parameters}`] : [map];
}

/** Pictures that we receive are congestion-controlled by our reports of every packet; what we send, by the browser's estimates. */
function feedbackFor(section: Section, options: Options): string[] {
  if (section.kind !== 'video') return [];
  return [...VIDEO_FEEDBACK, ...(isReceived(section, options) ? ['transport-cc'] : [])];
}

const isReceived = ({ direction }: Section, { type }: Options) =>
  type === 'answer' && (direction === 'sendonly' || direction === 'sendrecv');

function directionLines(section: Section, { type, outgoing }: Options): string[] {
  const sent = outgoing(section.mid);
  if (sent && (type === 'offer' || section.direction === 'recvonly')) {
    const { ssrc, repairSsrc, streamId } = sent;
    const ssrcs = section.codecs.some(({ name }) => name === 'rtx') && repairSsrc ? [ssrc, repairSsrc] : [ssrc];
    const group = ssrcs.length > 1 ? [`a=ssrc-group:FID ${ssrcs.join(' ')}`] : [];
    const names = ssrcs.map((each) => `a=ssrc:${each} cname:${streamId}`);
    return ['a=sendonly', `a=msid:${streamId} ${sent.trackSid}`, ...group, ...names];
  }
  if (type === 'offer' || section.direction === 'recvonly' || section.direction === 'inactive') return ['a=inactive'];
  if (section.rids.length === 0) return ['a=recvonly'];
  const rids = section.rids.map((rid) => `a=rid:${rid} recv`);
  return ['a=recvonly', ...rids, `a=simulcast:recv ${section.rids.join(';')}`];
}
