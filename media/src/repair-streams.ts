import { limits } from './limits.ts';

/** In which streams a publisher sends lost packets of a track again: for each such SSRC the layer, by its SSRC or by its name. */
export class RepairStreams {
  /** The original payload type of each one for retransmissions. */
  private readonly payloadTypes: ReadonlyMap<number, number>;
  /** As the offer pairs them, without simulcast; with it packets carry the name of their layer. */
  private readonly pairs: ReadonlyMap<number, number>;
  private readonly rids = new Map<number, string>();

  constructor(payloadTypes: ReadonlyMap<number, number>, pairs: ReadonlyMap<number, number>) {
    this.payloadTypes = payloadTypes;
    this.pairs = pairs;
  }

  originalType(payloadType: number): number | undefined {
    return this.payloadTypes.get(payloadType);
  }

  /** False when there are too many. */
  bind(ssrc: number, rid: string): boolean {
    if (rid === '' || this.rids.size >= limits.layersPerTrack) return false;
    this.rids.set(ssrc, rid);
    return true;
  }

  repairs(ssrc: number, layer: { ssrc: number; rid: string }): boolean {
    return this.pairs.get(ssrc) === layer.ssrc || this.rids.get(ssrc) === layer.rid;
  }
}
