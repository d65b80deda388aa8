import type { TrackInfo } from '@livekit/protocol';
import type { Format, PayloadTypes, VideoCodec } from './codecs.ts';
import type { Downlink } from './downlink.ts';
import { DynacastState } from './dynacast-state.ts';
import { sourceNameOf, type TrackSnapshot } from './events.ts';
import { Layer } from './layer.ts';
import { chooseLayer } from './layer-choice.ts';
import { limits } from './limits.ts';
import { readPicture } from './picture.ts';
import type { RepairStreams } from './repair-streams.ts';
import type { RoundTrip } from './round-trip.ts';
import { buildNack, buildPli } from './rtcp.ts';
import { parseRtp, type RtpHeader } from './rtp.ts';
import { unwrapRtx } from './rtx.ts';
import { SoundLevel } from './sound-level.ts';
import { SoundStream } from './sound-stream.ts';

/** The SSRC under which the server itself sends RTCP. */
export const SERVER_SSRC = 1;

/** A layer without packets for this long cannot produce a key frame. */
const PAUSED_MS = 2000;

/** A publisher whose network was away for longer has lost too much to resend. */
const OUTAGE_MS = 700;

/** The publisher's connection. */
type Publisher = { send: (packet: Buffer) => void; roundTrip: RoundTrip };

type Binding = {
  info: TrackInfo;
  kind: 'audio' | 'video';
  mid: string;
  payloadTypes: PayloadTypes;
  repairStreams: RepairStreams;
  rids: readonly string[];
};

/** A published track: its incoming layers, the losses to repair, and the subscribers it feeds. */
export class Uplink {
  readonly info: TrackInfo;
  readonly kind: 'audio' | 'video';
  readonly mid: string;
  /** `wish`: the codec that the publisher prefers, by its own name; `codec`: the one that the server asked it to send. */
  readonly wish: VideoCodec;
  codec: VideoCodec;
  readonly repairStreams: RepairStreams;
  readonly downlinks = new Set<Downlink>();
  readonly dynacast = new DynacastState();
  readonly sound = new SoundLevel();
  private readonly soundStream = new SoundStream();
  /** By payload type. While its codec changes, packets of both are on their way. */
  private readonly formats: ReadonlyMap<number, Format>;
  private readonly rids: readonly string[];
  private readonly layers: Layer[] = [];
  private readonly publisher: Publisher;

  constructor(binding: Binding, publisher: Publisher) {
    this.info = binding.info;
    this.kind = binding.kind;
    this.mid = binding.mid;
    this.wish = binding.info.mimeType === 'video/H264' && binding.payloadTypes.h264 > 0 ? 'h264' : 'vp8';
    this.codec = this.wish;
    this.repairStreams = binding.repairStreams;
    this.formats = formatsOf(binding.payloadTypes);
    this.rids = binding.rids;
    this.publisher = publisher;
  }

  describe(): TrackSnapshot {
    return { trackSid: this.info.sid, kind: this.kind, source: sourceNameOf(this.info.source) };
  }

  get isSimulcast(): boolean {
    return this.rids.length > 0;
  }

  get allLayers(): readonly Layer[] {
    return this.layers;
  }

  layer(ssrc: number): Layer | undefined {
    return this.layers.find((layer) => layer.ssrc === ssrc);
  }

  /** Undefined when the layer was not announced in the offer, or there are too many. */
  bind(ssrc: number, rid: string): Layer | undefined {
    const announced = this.rids.length === 0 ? rid === '' : this.rids.includes(rid);
    if (!announced || this.layers.length >= limits.layersPerTrack) return undefined;
    const layer = new Layer(ssrc, rid, this.kind);
    this.layers.push(layer);
    return layer;
  }

  receive(packet: Buffer, header: RtpHeader, layer: Layer, now: number): void {
    const format = this.formats.get(header.payloadType);
    if (!format) return;
    if (isAfterOutage(layer, header, now)) for (const downlink of this.downlinks) downlink.interrupt(layer);
    layer.count(packet, header, now);
    const isNewest = layer.reception.stepTo(header.sequence) > 0;
    const lost = layer.reception.receive(header.sequence, header.timestamp, now);
    if (lost.length > 0 && this.kind === 'video') this.noteLost(layer, lost, now);
    if (format === 'opus' || format === 'red') {
      for (const sound of this.soundStream.take({ bytes: packet, header }, format === 'red')) {
        for (const downlink of this.downlinks) downlink.forwardSound(sound, layer, now);
      }
      return;
    }
    layer.ring?.put(header.sequence, packet);
    if (isNewest) layer.codec = format;
    const picture = { packet, header, picture: readPicture(packet, header, format) };
    for (const downlink of this.downlinks) {
      const target = this.target(downlink);
      if (target) downlink.forward(picture, layer, target, now);
    }
  }

  /**
   * Takes a packet that the publisher sends again, in a stream beside the layer's. Packets that were not requested have arrived already:
   * browsers probe their path with them.
   */
  receiveRepair(packet: Buffer, header: RtpHeader, now: number): void {
    const payloadType = this.repairStreams.originalType(header.payloadType);
    const layer = this.layers.find((each) => this.repairStreams.repairs(header.ssrc, each));
    if (!layer || payloadType === undefined) return;
    const original = unwrapRtx(packet, header, { ssrc: layer.ssrc, payloadType });
    const restored = original && parseRtp(original);
    if (restored && layer.reception.isMissing(restored.sequence)) this.receive(original, restored, layer, now);
  }

  /** The subscriber of `downlink` cannot decode: requests a key frame of its layer. */
  refresh(downlink: Downlink, now: number): void {
    const layer = downlink.currentLayer ?? this.target(downlink);
    if (layer) this.askKeyframe(layer, now);
  }

  senderReported(layer: Layer, report: Buffer, now: number): void {
    layer.reception.noteSenderReport(report, now);
    for (const downlink of this.downlinks) downlink.reportSender(layer, report, now);
  }

  /** Called many times a second: repeats NACKs, and requests the key frames that subscribers wait for. */
  repair(now: number): void {
    if (this.kind !== 'video') return;
    for (const layer of this.layers) {
      const again = layer.reception.overdue(now, this.publisher.roundTrip.milliseconds);
      if (again.length > 0) this.publisher.send(buildNack(SERVER_SSRC, layer.ssrc, again));
    }
    for (const downlink of this.downlinks) {
      const target = this.target(downlink);
      if (target && downlink.awaitsKeyframe(target)) this.askKeyframe(target, now);
    }
  }

  private noteLost(layer: Layer, lost: readonly number[], now: number): void {
    this.publisher.send(buildNack(SERVER_SSRC, layer.ssrc, lost));
    for (const { currentLayer, playout } of this.downlinks) {
      if (currentLayer === layer) playout.noteLoss(this.publisher.roundTrip.milliseconds, now);
    }
  }

  private target(downlink: Downlink): Layer | undefined {
    return this.layers.length > 1 ? chooseLayer(this.layers, downlink.ceiling) : this.layers[0];
  }

  private askKeyframe(layer: Layer, now: number): void {
    if (now - layer.lastPacketAt > PAUSED_MS) return; // muted: its first frame will be a key frame
    const { roundTrip, send } = this.publisher;
    if (layer.mayRequestKeyframe(now, roundTrip.milliseconds)) send(buildPli(SERVER_SSRC, layer.ssrc));
  }
}

function isAfterOutage({ lastPacketAt, reception }: Layer, { sequence }: RtpHeader, now: number): boolean {
  return lastPacketAt > 0 && now - lastPacketAt > OUTAGE_MS && reception.stepTo(sequence) > 1;
}

function formatsOf(payloadTypes: PayloadTypes): Map<number, Format> {
  const entries = Object.entries(payloadTypes) as [Format, number][];
  return new Map(
    entries.filter(([, payloadType]) => payloadType > 0).map(([format, payloadType]) => [payloadType, format]),
  );
}
