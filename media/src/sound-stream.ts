import { buildRed, readRed, type SoundFrame } from './red.ts';
import { type RtpHeader, sequenceDistance } from './rtp.ts';

/** The number of past packets that are remembered as arrived or recovered. */
const REMEMBERED = 32;
/** The number of earlier frames that are added for a publisher that sends none, as LiveKit does. */
const ADDED = 2;

export type Packet = { bytes: Buffer; header: RtpHeader };
/** One frame of sound, in a packet for clients without redundancy and in one for clients with it. */
export type SoundPackets = { plain: Packet; redundant: Packet };

/**
 * The sound of one publisher. Splits redundant packets: a frame that was lost on the way here is recovered from the packet after it, and is
 * sent on as if it had arrived. Adds redundancy to the sound of publishers that have none.
 */
export class SoundStream {
  private newest: number | undefined;
  private readonly known = new Set<number>();
  private readonly latest: (SoundFrame & { sequence: number })[] = [];

  /** Returns the packets to send on because of this one, oldest first. */
  take({ bytes, header }: Packet, isRed: boolean): SoundPackets[] {
    const payload = bytes.subarray(header.payloadAt, header.payloadEnd);
    if (payload.length === 0) return [{ plain: { bytes, header }, redundant: { bytes, header } }]; // padding
    const frames = isRed ? readRed(payload, header.timestamp) : [{ timestamp: header.timestamp, payload }];
    if (!frames) return [];
    const missing = frames.flatMap((frame, index) => {
      const sequence = (header.sequence - (frames.length - 1 - index)) & 0xffff;
      return frame.payload.length > 0 && this.isNew(sequence, header.sequence) ? [{ ...frame, sequence }] : [];
    });
    return missing.map((frame) => {
      const isOwn = frame.sequence === header.sequence;
      const marker = isOwn && header.marker;
      const redundant =
        isOwn && isRed ? { bytes, header } : packetOf(buildRed(isRed ? [] : this.before(frame), frame), frame, marker);
      this.remember(frame);
      return { plain: isOwn && !isRed ? { bytes, header } : packetOf(frame.payload, frame, marker), redundant };
    });
  }

  /** Nothing was lost before the first packet. */
  private isNew(sequence: number, carrier: number): boolean {
    if (this.newest === undefined) return sequence === carrier;
    const step = sequenceDistance(this.newest, sequence);
    return step > 0 || (step > -REMEMBERED && !this.known.has(sequence));
  }

  private before({ sequence }: { sequence: number }): SoundFrame[] {
    return this.latest.filter((each) => {
      const age = sequenceDistance(each.sequence, sequence);
      return age > 0 && age <= ADDED;
    });
  }

  private remember(frame: SoundFrame & { sequence: number }): void {
    const { sequence } = frame;
    this.known.add(sequence);
    if (this.newest === undefined || sequenceDistance(this.newest, sequence) > 0) this.newest = sequence;
    for (const each of this.known) {
      if (Math.abs(sequenceDistance(each, this.newest)) >= REMEMBERED) this.known.delete(each);
    }
    this.latest.push(frame);
    if (this.latest.length > ADDED) this.latest.shift();
  }
}

function packetOf(
  payload: Buffer,
  { sequence, timestamp }: { sequence: number; timestamp: number },
  marker: boolean,
): Packet {
  const header: RtpHeader = {
    ...{ marker, payloadType: 0, sequence, timestamp, ssrc: 0, extensionAt: 0, payloadAt: 12 },
    payloadEnd: 12 + payload.length,
  };
  return { bytes: Buffer.concat([Buffer.alloc(12), payload]), header };
}
