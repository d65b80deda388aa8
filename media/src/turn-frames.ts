import { limits } from './limits.ts';
import { HEADER, isStunHeader } from './stun-message.ts';

/** Bytes of a ChannelData message before its data (RFC 8656 12.4). */
export const CHANNEL_HEADER = 4;
const EMPTY = Buffer.alloc(0);

/** Over a stream ChannelData is padded to 4 (12.5); STUN always is. */
const padded = (length: number): number => Math.ceil(length / 4) * 4;

/** Bytes of the message that begins here, with its padding; undefined when none can begin so. */
function lengthOf(bytes: Buffer): number | undefined {
  const first = bytes.readUInt8(0);
  const isChannel = first >= 0x40 && first <= 0x4f;
  const length = bytes.readUInt16BE(2) + (isChannel ? CHANNEL_HEADER : HEADER);
  if (length > limits.relayFrameBytes || !(isChannel || first < 0x40)) return undefined;
  return isChannel ? padded(length) : length;
}

/** Cuts a stream into STUN and ChannelData messages; holds at most one that has not arrived in full. */
export class TurnFrames {
  private rest: Buffer = EMPTY;

  /** Undefined once the stream cannot be TURN: where the next message begins is unknown from then on. */
  push(bytes: Buffer): Buffer[] | undefined {
    const all = this.rest.length > 0 ? Buffer.concat([this.rest, bytes]) : bytes;
    const frames: Buffer[] = [];
    let at = 0;
    while (all.length - at >= CHANNEL_HEADER) {
      const length = lengthOf(all.subarray(at));
      if (length === undefined) return undefined;
      if (all.length - at < length) break;
      const frame = all.subarray(at, at + length);
      if (!isChannelData(frame) && !isStunHeader(frame)) return undefined;
      frames.push(frame);
      at += length;
    }
    this.rest = at === all.length ? EMPTY : Buffer.from(all.subarray(at));
    return frames;
  }
}

export const isChannelData = (frame: Buffer): boolean => frame.readUInt8(0) >= 0x40;

export const channelOf = (frame: Buffer): number => frame.readUInt16BE(0);
export const dataOf = (frame: Buffer): Buffer =>
  frame.subarray(CHANNEL_HEADER, Math.min(frame.length, CHANNEL_HEADER + frame.readUInt16BE(2)));

export function channelData(channel: number, data: Buffer): Buffer {
  const frame = Buffer.alloc(padded(CHANNEL_HEADER + data.length));
  frame.writeUInt16BE(channel, 0);
  frame.writeUInt16BE(data.length, 2);
  data.copy(frame, CHANNEL_HEADER);
  return frame;
}
