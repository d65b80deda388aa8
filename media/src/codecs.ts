import { OPUS_IN_RED } from './red.ts';
import type { Codec, Section } from './sdp-parse.ts';

export type VideoCodec = 'vp8' | 'h264';
/** The formats that a payload type can stand for. */
export type Format = VideoCodec | 'opus' | 'red';

/** The payload type of each format in a section of a client; 0 where it did not offer it. */
export type PayloadTypes = Record<Format, number>;

export const NO_PAYLOAD_TYPES: PayloadTypes = { vp8: 0, h264: 0, opus: 0, red: 0 };

export function payloadTypesOf(section: Section): PayloadTypes {
  const typeOf = (codec: Codec | undefined) => codec?.payloadType ?? 0;
  const [vp8, h264] = [findVideoCodec(section, 'vp8'), findVideoCodec(section, 'h264')].map(typeOf);
  return { vp8: vp8 ?? 0, h264: h264 ?? 0, opus: typeOf(findOpus(section)), red: typeOf(findRed(section)) };
}

/** Returns the supported codecs of a section without redundancy, first the one that every client has. */
export function findCodecs(section: Section): Codec[] {
  const found =
    section.kind === 'audio' ? [findOpus(section)] : [findVideoCodec(section, 'vp8'), findVideoCodec(section, 'h264')];
  return found.filter((codec) => codec !== undefined);
}

export function findVideoCodec(section: Section, name: VideoCodec): Codec | undefined {
  if (section.kind !== 'video') return undefined;
  return section.codecs.find((codec) => codec.name === name && (name === 'vp8' || isBaseline(codec)));
}

const findOpus = (section: Section) =>
  section.kind === 'audio' ? section.codecs.find(({ name }) => name === 'opus') : undefined;

/**
 * Finds redundant sound. A lost packet is contained in the one after it, which costs its bytes twice and no time. Opus has a fixed payload
 * type with it, as in all browsers that offer it.
 */
export function findRed(section: Section): Codec | undefined {
  if (findOpus(section)?.payloadType !== OPUS_IN_RED) return undefined;
  const redundancy = `${OPUS_IN_RED}/${OPUS_IN_RED}`;
  return section.codecs.find(({ name, parameters }) => name === 'red' && parameters === redundancy);
}

/** Finds the format in which lost pictures of a codec are sent again (RFC 4588 8.6). Without it they are sent again unchanged. */
export function findRepair({ codecs }: Section, { payloadType }: Codec): Codec | undefined {
  return codecs.find(({ name, parameters }) => name === 'rtx' && parameters.split(';')[0] === `apt=${payloadType}`);
}

/** Payload types of retransmissions, by the original ones. */
export function repairTypesOf(section: Section): Map<number, number> {
  if (section.kind !== 'video') return new Map();
  const pairs = findCodecs(section).map((codec) => [codec.payloadType, findRepair(section, codec)?.payloadType ?? 0]);
  return new Map(pairs.filter(([, repair]) => repair !== 0) as [number, number][]);
}

/** The one profile of H.264 that all browsers have: constrained baseline, in packets of any size (RFC 7742 6.2, RFC 6184 8.1). */
function isBaseline({ parameters }: Codec): boolean {
  const values = parameters.toLowerCase().split(/\s*;\s*/);
  return values.includes('packetization-mode=1') && values.some((value) => value.startsWith('profile-level-id=42e0'));
}
