import type { VideoCodec } from './codecs.ts';
import { isH264Keyframe } from './h264.ts';
import type { RtpHeader } from './rtp.ts';
import { parseVp8, type Vp8Descriptor } from './vp8.ts';

/** The facts about a packet of pictures that a forwarder needs, read once for all subscribers. */
export type Picture = {
  codec: VideoCodec;
  /** True for the packet with which a key frame begins. */
  keyframe: boolean;
  /** Undefined for H.264, which has no numbers of its own to rewrite. */
  vp8: Vp8Descriptor | undefined;
};

export function readPicture(packet: Buffer, { payloadAt, payloadEnd }: RtpHeader, codec: VideoCodec): Picture {
  if (codec === 'h264') return { codec, keyframe: isH264Keyframe(packet, payloadAt, payloadEnd), vp8: undefined };
  const vp8 = parseVp8(packet, payloadAt, payloadEnd);
  return { codec, keyframe: vp8.keyframe, vp8 };
}
