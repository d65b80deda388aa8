/**
 * RTP fixed header (RFC 3550 5.1), one row = 32 bits, offsets in bytes:
 *
 *    0 |V=2|P|X|  CC   |M|     PT      |       sequence number         |
 *    4 |                           timestamp                           |
 *    8 |                             SSRC                              |
 *   12 | CSRC list (CC x 4) | extension (4 + n x 4, when X) | payload  |
 */
export type RtpHeader = {
  marker: boolean;
  payloadType: number;
  /** 16 bits, wraps. */
  sequence: number;
  /** Units of the codec's clock, 32 bits, wraps. */
  timestamp: number;
  ssrc: number;
  /** Offset of the header extension, 0 when there is none. */
  extensionAt: number;
  payloadAt: number;
  /** End of the payload without padding; equal to payloadAt for a padding-only packet. */
  payloadEnd: number;
};

/** RFC 5761 section 4: on a shared port, packet types 192 to 223 are RTCP. */
export function isRtcp(packet: Buffer): boolean {
  const type = packet[1] ?? 0;
  return packet.length >= 8 && type >= 192 && type <= 223;
}

/** Undefined for anything that is not a well-formed RTP packet. */
export function parseRtp(packet: Buffer): RtpHeader | undefined {
  if (packet.length < 12) return undefined;
  const first = packet.readUInt8(0);
  if (first >> 6 !== 2) return undefined;
  let payloadAt = 12 + (first & 0x0f) * 4;
  let extensionAt = 0;
  if (first & 0x10) {
    if (packet.length < payloadAt + 4) return undefined;
    extensionAt = payloadAt;
    payloadAt += 4 + packet.readUInt16BE(payloadAt + 2) * 4;
  }
  const padding = first & 0x20 ? packet.readUInt8(packet.length - 1) : 0;
  const payloadEnd = packet.length - padding;
  if (payloadAt > payloadEnd) return undefined;
  return {
    marker: (packet.readUInt8(1) & 0x80) !== 0,
    payloadType: packet.readUInt8(1) & 0x7f,
    sequence: packet.readUInt16BE(2),
    timestamp: packet.readUInt32BE(4),
    ssrc: packet.readUInt32BE(8),
    extensionAt,
    payloadAt,
    payloadEnd,
  };
}

/**
 * The value of one header extension element, RFC 8285: one-byte form (0xBEDE, id and length-1 in a nibble each) or
 * two-byte form (0x100x, id and length in a byte each). A zero byte is padding.
 */
export function findExtension(packet: Buffer, header: RtpHeader, id: number): Buffer | undefined {
  if (header.extensionAt === 0 || id === 0) return undefined;
  const oneByte = packet.readUInt16BE(header.extensionAt) === 0xbede;
  let at = header.extensionAt + 4;
  while (at < header.payloadAt) {
    const tag = packet.readUInt8(at);
    if (tag === 0) {
      at += 1;
      continue;
    }
    if (!oneByte && at + 1 >= header.payloadAt) return undefined;
    const found = oneByte ? tag >> 4 : tag;
    const length = oneByte ? (tag & 0x0f) + 1 : packet.readUInt8(at + 1);
    at += oneByte ? 1 : 2;
    if (at + length > header.payloadAt) return undefined;
    if (found === id) return packet.subarray(at, at + length);
    at += length;
  }
  return undefined;
}

/** Distance from `from` to `to` on the 16-bit circle, -32768 to 32767; positive when `to` is newer. */
export function sequenceDistance(from: number, to: number): number {
  return ((to - from) << 16) >> 16;
}
