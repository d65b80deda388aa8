import type { Streams } from '../../../media/test/native-caller.ts';
import { rtpPacket } from '../../../media/test/packets.ts';

const picturesPerSecond = 30;
const packetsOfPicture = 6;
const headBytes = 7;
const pictureBytes = 1150;
const soundsPerSecond = 50;
/** Packets to copy: building each one would take as long as sending it. */
const sound = rtpPacket({ sequence: 0, payloadType: 111, payload: Array<number>(80).fill(0x55) });
const picture = rtpPacket({ sequence: 0, payload: Array<number>(headBytes + pictureBytes).fill(0x55) });

/** Makes up for at most this much after a stall. */
const longestGap = 50;

/** A camera and a microphone of 1.7 Mbit/s: 180 packets of pictures and 50 of sound a second. */
export class Film {
  isKeyFrameWanted = true;
  private readonly streams: Streams;
  private filmed: number;
  private filmedAt: number | undefined;
  private pictures = 0;
  private sounds = 0;
  private sequence = 0;

  /** `turn`: phase from 0 to 1, since cameras do not take pictures at the same moment. */
  constructor(streams: Streams, turn: number) {
    this.streams = streams;
    this.filmed = (-turn * 1000) / picturesPerSecond;
  }

  pause(): void {
    this.filmedAt = undefined;
  }

  /** Returns everything that is due by `now`, in milliseconds. */
  due(now: number): Buffer[] {
    this.filmed += Math.min(now - (this.filmedAt ?? now), longestGap);
    this.filmedAt = now;
    const packets: Buffer[] = [];
    for (; this.sounds < (this.filmed * soundsPerSecond) / 1000; this.sounds++) packets.push(this.nextSound());
    for (; this.pictures < (this.filmed * picturesPerSecond) / 1000; this.pictures++)
      packets.push(...this.nextPicture());
    return packets;
  }

  private nextSound(): Buffer {
    const packet = Buffer.from(sound);
    const timestamp = this.sounds * (48_000 / soundsPerSecond);
    return place(packet, { sequence: this.sounds & 0xffff, timestamp, ssrc: this.streams.audio });
  }

  private nextPicture(): Buffer[] {
    const isKeyFrame = this.isKeyFrameWanted;
    this.isKeyFrameWanted = false;
    return Array.from({ length: packetsOfPicture }, (_, at) => {
      this.sequence = (this.sequence + 1) & 0xffff;
      const packet = Buffer.from(picture);
      writeVp8Head(packet.subarray(12), this.pictures, at === 0, isKeyFrame);
      if (at === packetsOfPicture - 1) packet.writeUInt8(0x80 | 96, 1);
      const timestamp = this.pictures * (90_000 / picturesPerSecond);
      return place(packet, { sequence: this.sequence, timestamp, ssrc: this.streams.video });
    });
  }
}

function place(packet: Buffer, at: { sequence: number; timestamp: number; ssrc: number }): Buffer {
  packet.writeUInt16BE(at.sequence, 2);
  packet.writeUInt32BE(at.timestamp >>> 0, 4);
  packet.writeUInt32BE(at.ssrc, 8);
  return packet;
}

/** RFC 7741: picture id of 15 bits, index of the lowest temporal layer, that layer; then the first byte of the picture. */
function writeVp8Head(payload: Buffer, number: number, isFirst: boolean, isKeyFrame: boolean): void {
  payload.set([0x80 | (isFirst ? 0x10 : 0), 0xe0, 0x80 | ((number >> 8) & 0x7f), number & 0xff, number & 0xff, 0]);
  payload.writeUInt8(isKeyFrame ? 0x00 : 0x01, 6);
}

export const endsPicture = (packet: Buffer): boolean => packet[1] === (0x80 | 96);

export const isControl = (packet: Buffer): boolean => (packet[1] ?? 0) >= 192 && (packet[1] ?? 0) <= 223;

/** A picture loss indication (RFC 4585) anywhere in a compound of reports. */
export function asksForKeyFrame(packet: Buffer): boolean {
  for (let at = 0; at + 4 <= packet.length; at += 4 * (packet.readUInt16BE(at + 2) + 1)) {
    if (packet[at + 1] === 206 && ((packet[at] ?? 0) & 0x1f) === 1) return true;
  }
  return false;
}
