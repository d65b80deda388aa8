import type { RtpHeader } from './rtp.ts';

/**
 * Retransmission (RFC 4588 4): a packet that is sent again goes in a stream of its own, so that losses of the original one can be
 * counted. It has that stream's SSRC, payload type and sequence number; the original number (16 bits) stands before the payload.
 */
const NUMBER_BYTES = 2;

type Stream = { ssrc: number; payloadType: number };

/** The original packet, without padding. Undefined where there is none, as in packets with which browsers only probe their path. */
export function unwrapRtx(packet: Buffer, header: RtpHeader, { ssrc, payloadType }: Stream): Buffer | undefined {
  const { payloadAt, payloadEnd } = header;
  if (payloadEnd - payloadAt <= NUMBER_BYTES) return undefined;
  const original = Buffer.allocUnsafe(payloadEnd - NUMBER_BYTES);
  packet.copy(original, 0, 0, payloadAt);
  packet.copy(original, payloadAt, payloadAt + NUMBER_BYTES, payloadEnd);
  original.writeUInt8(packet.readUInt8(0) & ~0x20, 0);
  original.writeUInt8((header.marker ? 0x80 : 0) | payloadType, 1);
  original.writeUInt16BE(packet.readUInt16BE(payloadAt), 2);
  original.writeUInt32BE(ssrc, 8);
  return original;
}

/** `original`: a well-formed packet whose payload begins at `payloadAt`. */
export function wrapRtx(original: Buffer, payloadAt: number, stream: Stream & { sequence: number }): Buffer {
  const packet = Buffer.allocUnsafe(original.length + NUMBER_BYTES);
  original.copy(packet, 0, 0, payloadAt);
  packet.writeUInt8((original.readUInt8(1) & 0x80) | stream.payloadType, 1);
  packet.writeUInt16BE(stream.sequence & 0xffff, 2);
  packet.writeUInt32BE(stream.ssrc, 8);
  packet.writeUInt16BE(original.readUInt16BE(2), payloadAt);
  original.copy(packet, payloadAt + NUMBER_BYTES, payloadAt);
  return packet;
}
