import type { VideoCodec } from './codecs.ts';
import { PacketRing } from './packet-ring.ts';
import { Reception } from './reception.ts';
import type { RtpHeader } from './rtp.ts';

/** Requesting key frames more often than this, or before the last could arrive, only reduces the encoder's quality. */
const KEYFRAME_REQUEST_MS = 400;
const KEYFRAME_ROUND_TRIPS = 1.5;

/** One incoming stream: an SSRC, and with simulcast one of up to three qualities of the same picture. */
export class Layer {
  readonly ssrc: number;
  readonly rid: string;
  /** Spatial rank: 0 = quarter, 1 = half, 2 = full or the only one. */
  readonly rank: 0 | 1 | 2;
  readonly reception: Reception;
  readonly ring: PacketRing | undefined;
  /** The codec of its newest pictures; a publisher may change it. */
  codec: VideoCodec = 'vp8';
  lastPacketAt = 0;
  /** Smoothed; 0 before the first second. */
  bitsPerSecond = 0;
  private bytes = 0;
  private keyframeRequestedAt = Number.NEGATIVE_INFINITY;

  constructor(ssrc: number, rid: string, kind: 'audio' | 'video') {
    this.ssrc = ssrc;
    this.rid = rid;
    this.rank = rid === 'q' ? 0 : rid === 'h' ? 1 : 2;
    this.reception = new Reception(ssrc, kind === 'video' ? 90_000 : 48_000);
    this.ring = kind === 'video' ? new PacketRing() : undefined;
  }

  /** Padding, with which browsers probe their bandwidth, is no sign of pictures. */
  count(packet: Buffer, header: RtpHeader, now: number): void {
    if (header.payloadEnd === header.payloadAt) return;
    this.lastPacketAt = now;
    this.bytes += packet.length;
  }

  /** Called once a second. Falls at once when the layer stops. */
  measure(seconds: number): void {
    const measured = (this.bytes * 8) / seconds;
    this.bytes = 0;
    this.bitsPerSecond = measured === 0 || this.bitsPerSecond === 0 ? measured : (this.bitsPerSecond + measured) / 2;
  }

  /** True when a key frame may be requested now; counts as a request. */
  mayRequestKeyframe(now: number, roundTrip: number): boolean {
    const interval = Math.max(KEYFRAME_REQUEST_MS, KEYFRAME_ROUND_TRIPS * roundTrip);
    if (now - this.keyframeRequestedAt < interval) return false;
    this.keyframeRequestedAt = now;
    return true;
  }
}
