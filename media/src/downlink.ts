import { NO_PAYLOAD_TYPES, type PayloadTypes, type VideoCodec } from './codecs.ts';
import type { ExtensionWriter } from './header-extensions.ts';
import { newSsrc } from './ids.ts';
import type { Layer } from './layer.ts';
import type { Ceiling } from './layer-choice.ts';
import { type Picture, readPicture } from './picture.ts';
import { PlayoutDelay } from './playout-delay.ts';
import { Renumbering } from './renumbering.ts';
import { Resends, tooLateAfter } from './resends.ts';
import { buildSenderReport, type LastReport, type LossReport } from './rtcp.ts';
import { parseRtp, type RtpHeader, sequenceDistance } from './rtp.ts';
import { wrapRtx } from './rtx.ts';
import { SentLog } from './sent-log.ts';
import type { SoundPackets } from './sound-stream.ts';
import type { Vp8Descriptor } from './vp8.ts';

/**
 * A stretch of the outgoing stream that comes from one layer, in one codec. Within it every number but the sequence number is the original
 * plus a constant, so lost packets can be rebuilt from the publisher's packets.
 */
type Segment = {
  layer: Layer;
  /** Undefined for sound. */
  codec: VideoCodec | undefined;
  numbers: Renumbering;
  timestampShift: number;
  pictureShift: number;
  tl0Shift: number;
};

/** A packet of the publisher. */
export type PicturePacket = { packet: Buffer; header: RtpHeader; picture: Picture };
/** The same, or one of sound, on its way to the subscriber. */
type Incoming = { packet: Buffer; header: RtpHeader; picture: Picture | undefined; payloadType: number };

/** The transport of the subscriber. */
export type Sink = { readonly isOpen: boolean; sendMedia(packet: Buffer): void };

/** The RTP header with its extension, and the SRTP tag. IP and UDP headers are left out, as browsers do. */
const OVERHEAD_BYTES = 30;

/** More switches than this within 1024 packets lose the oldest ones' retransmissions, nothing else. */
const SEGMENTS_KEPT = 8;

const REPORTS_KEPT = 8;

/**
 * One outgoing track to one subscriber: a single unbroken RTP stream, whatever layer feeds it.
 * Layers are switched at key frames only; sequence numbers, timestamps, VP8 picture ids and TL0PICIDX continue.
 */
export class Downlink {
  readonly ssrc = newSsrc();
  /** Lost pictures are sent again under this SSRC, where the subscriber supports that. */
  readonly repairSsrc = newSsrc();
  readonly isVideo: boolean;
  readonly log = new SentLog();
  readonly playout = new PlayoutDelay();
  /** The subscriber's media section; nothing is sent before it is known. */
  mid = '';
  /** The subscriber's payload types. Formats that it does not support are not sent: redundant sound, or pictures that it cannot decode. */
  payloadTypes: PayloadTypes = NO_PAYLOAD_TYPES;
  /** Payload types of retransmissions, by the original ones. */
  repairTypes: ReadonlyMap<number, number> = new Map();
  /** Numbered packets are not part of the subscriber's estimate of its bandwidth. */
  isNumbered = false;
  /** True when redundancy would take the bandwidth that the sound itself needs. */
  isNarrow = false;
  /** Undefined when the subscriber supports no header extension of ours. */
  stamp: ExtensionWriter | undefined;
  /** The best layer that the subscriber shows, and the best for which there is bandwidth. */
  wanted: Ceiling = 2;
  granted: Ceiling = 2;
  /** True while the subscriber does not want the stream. */
  private paused = false;
  /** True while there is not enough bandwidth even for the lowest layer. */
  private starved = false;
  private shortSince = 0;
  private readonly sink: Sink;
  private segments: Segment[] = [];
  /** The newest sequence number, without its wrap. */
  private sequence = newSsrc() & 0x7fff;
  private timestamp = newSsrc();
  private pictureId = 0;
  private tl0 = 0;
  private lastSentAt = 0;
  private readonly resends = new Resends();
  /** Bytes since the last renewal. */
  private sentSince = 0;
  /** When the last sender reports were sent, by the time in them. */
  private readonly reports = new Map<number, number>();
  private readonly sent = { packets: 0, bytes: 0 };
  private readonly repaired = { packets: 0, bytes: 0 };
  private repairSequence = newSsrc() & 0x7fff;
  private accounted = { packets: 0, bytes: 0 };
  private reported = { packets: 0, repaired: 0, highest: -1 };

  constructor(isVideo: boolean, sink: Sink) {
    this.isVideo = isVideo;
    this.sink = sink;
  }

  get currentLayer(): Layer | undefined {
    return this.segments.at(-1)?.layer;
  }

  private get isFlowing(): boolean {
    return this.mid !== '' && !this.paused && !this.starved && this.sink.isOpen;
  }

  get isPaused(): boolean {
    return this.paused;
  }

  get isStarved(): boolean {
    return this.starved;
  }

  get ceiling(): Ceiling {
    return Math.min(this.wanted, this.granted) as Ceiling;
  }

  /** A paused stream continues at the next key frame. */
  pause(paused: boolean): void {
    this.paused = paused;
    if (paused) this.segments = [];
  }

  /** Like pause, for lack of bandwidth. */
  starve(starved: boolean): void {
    this.starved = starved;
    if (starved) this.segments = [];
  }

  /** The publisher's losses must not look like the subscriber's: the stream continues without a gap. */
  interrupt(layer: Layer): void {
    if (this.currentLayer === layer) this.segments = [];
  }

  /** Notes whether it had bandwidth in the last allocation. */
  noteShort(isShort: boolean, now: number): void {
    if (!isShort) this.shortSince = 0;
    else this.shortSince ||= now;
  }

  isShortSince(time: number): boolean {
    return this.starved || (this.shortSince > 0 && this.shortSince <= time);
  }

  /** Bytes on the wire since the last call, headers of all protocols included. */
  takeSentBytes(): number {
    const packets = this.sent.packets + this.repaired.packets;
    const bytes = this.sent.bytes + this.repaired.bytes;
    const taken = bytes - this.accounted.bytes + (packets - this.accounted.packets) * OVERHEAD_BYTES;
    this.accounted = { packets, bytes };
    return taken;
  }

  /** True when video is wanted from `target` and only a key frame is missing. */
  awaitsKeyframe(target: Layer | undefined): boolean {
    if (!this.isVideo || !this.isFlowing || !target || this.payloadTypes[target.codec] === 0) return false;
    return !this.isFedBy(target, target.codec);
  }

  /**
   * Receives every packet of every layer of the track; forwards those of the current layer. Padding, with which browsers probe
   * their own path to us, is left out. `now` in milliseconds.
   */
  forward({ packet, header, picture }: PicturePacket, from: Layer, target: Layer, now: number): void {
    const payloadType = this.payloadTypes[picture.codec];
    if (payloadType > 0 && this.isFlowing) this.pass({ packet, header, picture, payloadType }, from, target, now);
  }

  /** Does the same for a frame of sound, with redundancy where the subscriber supports it. */
  forwardSound({ plain, redundant }: SoundPackets, from: Layer, now: number): void {
    if (!this.isFlowing) return;
    const { red, opus } = this.payloadTypes;
    const [{ bytes: packet, header }, payloadType] = red > 0 && !this.isNarrow ? [redundant, red] : [plain, opus];
    this.pass({ packet, header, picture: undefined, payloadType }, from, from, now);
  }

  private pass(incoming: Incoming, from: Layer, target: Layer, now: number): void {
    const { header, picture } = incoming;
    if (!this.isFedBy(from, picture?.codec)) {
      if (from !== target || isPadding(header) || (picture && !isBeginning(picture, from))) return;
      this.startSegment(incoming, from, now);
    }
    const segment = this.segments.at(-1);
    if (!segment || (isPadding(header) && segment.numbers.leaveOut(header.sequence))) return;
    const sequence = segment.numbers.take(header.sequence);
    if (sequence !== undefined) this.sendRewritten(incoming, sequence, segment, now);
  }

  /**
   * Resends lost packets, from the publisher's ring. True when some are too old and a key frame is to be requested in their place.
   */
  retransmit(sequences: readonly number[], now: number, roundTrip: number): boolean {
    const oldest = this.log.firstSince(now - tooLateAfter(roundTrip));
    let isTooLate = false;
    for (const sequence of sequences) {
      if (oldest === undefined || sequenceDistance(oldest, sequence) < 0) {
        isTooLate = true;
        continue;
      }
      const number = this.sequence + sequenceDistance(this.sequence & 0xffff, sequence);
      if (!this.resends.isDue(number, now, roundTrip)) continue;
      const { segment, original } = this.sourceOf(number) ?? {};
      const packet = original === undefined ? undefined : segment?.layer.ring?.find(original);
      const header = packet && parseRtp(packet);
      if (!segment || !packet || !header) continue;
      const picture = readPicture(packet, header, segment.codec ?? 'vp8');
      const incoming = { packet, header, picture, payloadType: this.payloadTypes[picture.codec] };
      this.playout.noteLoss(roundTrip, now);
      const outgoing = this.rewrite(incoming, number, segment, now);
      this.resends.note(number, outgoing.length, now);
      this.resend(outgoing, incoming);
    }
    return isTooLate && this.resends.giveUp(now, roundTrip);
  }

  private resend(packet: Buffer, { header, payloadType: original }: Incoming): void {
    const payloadType = this.repairTypes.get(original);
    const counts = payloadType === undefined ? this.sent : this.repaired;
    counts.packets += 1;
    counts.bytes += header.payloadEnd - header.payloadAt;
    if (payloadType === undefined) {
      this.sink.sendMedia(packet);
      return;
    }
    this.repairSequence += 1;
    const stream = { ssrc: this.repairSsrc, payloadType, sequence: this.repairSequence };
    this.sink.sendMedia(wrapRtx(packet, this.headBytes, stream));
  }

  /**
   * Returns the loss that remains for the subscriber after repair. Packets that are sent again in a stream of their own count as lost in
   * the original one; the same share of the repairs is assumed to be lost. A report of a stream of which nothing arrives shows no loss.
   */
  lossAfterRepair({ fraction, highest }: LossReport, isBehind: boolean): number {
    const before = this.reported;
    this.reported = { packets: this.sent.packets, repaired: this.repaired.packets, highest };
    const [sent, repaired] = [this.sent.packets - before.packets, this.repaired.packets - before.repaired];
    if (isBehind && sent > 0 && highest === before.highest) return 1;
    if (sent === 0) return fraction;
    const repairable = Math.min(repaired / sent, fraction);
    return fraction - repairable * (1 - fraction);
  }

  /** Called once a second. `bitsPerSecond`: what the subscriber can receive, as far as that is known. */
  renewBudget(bitsPerSecond: number, now: number): void {
    this.playout.renew(now);
    this.resends.renew(bitsPerSecond, this.sentSince);
    this.sentSince = 0;
  }

  /** Passes on a sender report of the layer in use, so that the subscriber can keep audio and video in step. */
  reportSender(from: Layer, report: Buffer, now: number): void {
    const segment = this.segments.at(-1);
    if (segment?.layer !== from || !this.isFlowing) return;
    this.reports.set(report.readUInt32BE(10), now);
    forgetOldest(this.reports, REPORTS_KEPT);
    this.sink.sendMedia(
      buildSenderReport(report, this.ssrc, report.readUInt32BE(16) + segment.timestampShift, this.sent),
    );
  }

  /** Undefined when the subscriber has received none of the last sender reports. */
  roundTrip({ time, ago }: LastReport, now: number): number | undefined {
    const sentAt = this.reports.get(time);
    return sentAt === undefined ? undefined : now - sentAt - ago;
  }

  /** The newest segment that begins before an outgoing number has its packet. */
  private sourceOf(outgoing: number): { segment: Segment; original: number } | undefined {
    if (outgoing > this.sequence) return undefined;
    for (const segment of this.segments.toReversed()) {
      const original = segment.numbers.original(outgoing);
      if (original !== undefined) return { segment, original };
    }
    return undefined;
  }

  private isFedBy(layer: Layer, codec: VideoCodec | undefined): boolean {
    const current = this.segments.at(-1);
    return current !== undefined && current.layer === layer && current.codec === codec;
  }

  private startSegment({ packet, header, picture }: Incoming, layer: Layer, now: number): void {
    const vp8 = picture?.vp8;
    const ticksPerMs = this.isVideo ? 90 : 48;
    const elapsed = this.lastSentAt === 0 ? 0 : Math.max(1, Math.round((now - this.lastSentAt) * ticksPerMs));
    this.segments.push({
      layer,
      codec: picture?.codec,
      numbers: new Renumbering(header.sequence, this.sequence + 1),
      timestampShift: this.timestamp + elapsed - header.timestamp,
      pictureShift: this.pictureId + 1 - (vp8?.pictureId ?? 0),
      tl0Shift: this.tl0 + 1 - (vp8?.tl0At ? packet.readUInt8(vp8.tl0At) : 0),
    });
    if (this.segments.length > SEGMENTS_KEPT) this.segments.shift();
  }

  private sendRewritten(incoming: Incoming, sequence: number, segment: Segment, now: number): void {
    const { header, picture } = incoming;
    const vp8 = picture?.vp8;
    const outgoing = this.rewrite(incoming, sequence, segment, now);
    if (sequence > this.sequence) {
      this.sequence = sequence;
      this.timestamp = outgoing.readUInt32BE(4);
      if (vp8?.pictureIdAt) this.pictureId = vp8.pictureId + segment.pictureShift;
      if (vp8?.tl0At) this.tl0 = vp8.tl0 + segment.tl0Shift;
    }
    this.lastSentAt = now;
    this.log.note(sequence & 0xffff, now);
    this.sentSince += outgoing.length;
    this.sent.packets += 1;
    this.sent.bytes += header.payloadEnd - header.payloadAt;
    this.sink.sendMedia(outgoing);
  }

  private get headBytes(): number {
    return 12 + (this.stamp?.bytes ?? 0);
  }

  /** A new packet: the fixed header, our stamp, then the payload with its padding. */
  private rewrite(incoming: Incoming, sequence: number, segment: Segment, now: number): Buffer {
    const { packet, header, picture, payloadType } = incoming;
    const { headBytes } = this;
    const outgoing = Buffer.allocUnsafe(headBytes + packet.length - header.payloadAt);
    outgoing.writeUInt8(0x80 | (packet.readUInt8(0) & 0x20) | (this.stamp ? 0x10 : 0), 0);
    outgoing.writeUInt8((header.marker ? 0x80 : 0) | payloadType, 1);
    outgoing.writeUInt16BE(sequence & 0xffff, 2);
    outgoing.writeUInt32BE((header.timestamp + segment.timestampShift) >>> 0, 4);
    outgoing.writeUInt32BE(this.ssrc, 8);
    this.stamp?.write(outgoing, now, this.playout.milliseconds);
    packet.copy(outgoing, headBytes, header.payloadAt);
    if (picture?.vp8) rewriteVp8(outgoing, picture.vp8, header.payloadAt - headBytes, segment);
    return outgoing;
  }
}

function forgetOldest(map: Map<number, number>, kept: number): void {
  for (const key of map.keys()) {
    if (map.size <= kept) return;
    map.delete(key);
  }
}

const isPadding = ({ payloadAt, payloadEnd }: RtpHeader) => payloadAt === payloadEnd;

/** A late packet of the previous codec must not bring it back. */
const isBeginning = ({ keyframe, codec }: Picture, layer: Layer) => keyframe && codec === layer.codec;

/** `moved`: how many bytes nearer to the start the payload lies than in the original packet. */
function rewriteVp8(outgoing: Buffer, vp8: Vp8Descriptor, moved: number, segment: Segment): void {
  const pictureId = vp8.pictureId + segment.pictureShift;
  if (vp8.pictureIdBytes === 2) outgoing.writeUInt16BE(0x8000 | (pictureId & 0x7fff), vp8.pictureIdAt - moved);
  if (vp8.pictureIdBytes === 1) outgoing.writeUInt8(pictureId & 0x7f, vp8.pictureIdAt - moved);
  if (vp8.tl0At) outgoing.writeUInt8((vp8.tl0 + segment.tl0Shift) & 0xff, vp8.tl0At - moved);
}
