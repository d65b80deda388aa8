/**
 * VP8 payload descriptor (RFC 7741 4.2), offsets relative to the payload:
 *
 *   0  |X|R|N|S|R| PID |                    S: start of partition, PID: partition index
 *   1  |I|L|T|K| RSV   |                    when X
 *   2  |M| PictureID   | (+1 byte when M)   when I: 7 or 15 bits
 *   .  |  TL0PICIDX    |                    when L
 *   .  |TID|Y| KEYIDX  |                    when T or K
 *   .  VP8 payload header: bit 0 of its first byte is 0 for a key frame (RFC 6386 9.1)
 */
export type Vp8Descriptor = {
  /** True for the first packet of a key frame. */
  keyframe: boolean;
  /** Offset in the packet, 0 when absent. */
  pictureIdAt: number;
  pictureIdBytes: 0 | 1 | 2;
  pictureId: number;
  /** Offset in the packet, 0 when absent. */
  tl0At: number;
  tl0: number;
};

const EMPTY: Vp8Descriptor = { keyframe: false, pictureIdAt: 0, pictureIdBytes: 0, pictureId: 0, tl0At: 0, tl0: 0 };

/** A truncated descriptor reads as one without a picture id and without a key frame. */
export function parseVp8(packet: Buffer, payloadAt: number, payloadEnd: number): Vp8Descriptor {
  if (payloadAt >= payloadEnd) return EMPTY;
  const first = packet.readUInt8(payloadAt);
  let at = payloadAt + 1;
  const found = { ...EMPTY };
  if (first & 0x80) {
    if (at >= payloadEnd) return EMPTY;
    const flags = packet.readUInt8(at);
    at += 1;
    if (flags & 0x80) at += readPictureId(packet, at, payloadEnd, found);
    if (flags & 0x40) {
      if (at >= payloadEnd) return EMPTY;
      found.tl0At = at;
      found.tl0 = packet.readUInt8(at);
      at += 1;
    }
    if (flags & 0x30) at += 1;
  }
  const startOfFrame = (first & 0x10) !== 0 && (first & 0x07) === 0;
  found.keyframe = startOfFrame && at < payloadEnd && (packet.readUInt8(at) & 1) === 0;
  return found;
}

function readPictureId(packet: Buffer, at: number, end: number, into: Vp8Descriptor): number {
  if (at >= end) return 1;
  const long = (packet.readUInt8(at) & 0x80) !== 0;
  if (long && at + 1 >= end) return 2;
  into.pictureIdAt = at;
  into.pictureIdBytes = long ? 2 : 1;
  into.pictureId = long ? packet.readUInt16BE(at) & 0x7fff : packet.readUInt8(at);
  return into.pictureIdBytes;
}
