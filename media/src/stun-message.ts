import { createHmac, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

/*
 * STUN messages (RFC 8489): a header of 20 bytes, then attributes of type (2), length (2) and value, padded to 4. Bounds are checked
 * here and nowhere else: whatever arrives is either a message, with attributes within it, or undefined.
 */
export const HEADER = 20;
const COOKIE = 0x2112a442;
const FINGERPRINT_MASK = 0x5354554e;

/** Bits of the type (section 5). Methods up to 15 leave them as they are. */
export const REQUEST = 0x000;
export const INDICATION = 0x010;
export const SUCCESS = 0x100;
export const FAILURE = 0x110;
const CLASS_BITS = 0x110;

export const attributeTypes = {
  username: 0x0006,
  messageIntegrity: 0x0008,
  errorCode: 0x0009,
  unknownAttributes: 0x000a,
  channelNumber: 0x000c,
  lifetime: 0x000d,
  xorPeerAddress: 0x0012,
  data: 0x0013,
  realm: 0x0014,
  nonce: 0x0015,
  xorRelayedAddress: 0x0016,
  requestedAddressFamily: 0x0017,
  evenPort: 0x0018,
  requestedTransport: 0x0019,
  dontFragment: 0x001a,
  xorMappedAddress: 0x0020,
  reservationToken: 0x0022,
  fingerprint: 0x8028,
  iceControlling: 0x802a,
} as const;

export type Attribute = readonly [type: number, value: Buffer];

export type StunMessage = {
  method: number;
  kind: number;
  /** With the cookie before it, as addresses are masked. */
  transaction: Buffer;
  /** In their order, up to the signature: what follows it is not signed, so it does not count (section 14.5). */
  attributes: readonly Attribute[];
  /** Everything before MESSAGE-INTEGRITY, if that is there. */
  signed: Buffer | undefined;
};

/** The first bytes of a packet, by which STUN is told from all else (section 5); its length follows from them. */
export const isStunHeader = (bytes: Buffer): boolean =>
  bytes.length >= HEADER && (bytes[0] ?? 0) < 64 && bytes.readUInt16BE(2) % 4 === 0 && bytes.readUInt32BE(4) === COOKIE;

/** Undefined for anything that is no well-formed message. */
export function parseStun(packet: Buffer): StunMessage | undefined {
  if (!isStunHeader(packet) || packet.readUInt16BE(2) !== packet.length - HEADER) return undefined;
  const attributes: Attribute[] = [];
  let signed: Buffer | undefined;
  for (let at = HEADER; at < packet.length; ) {
    const [type, length] = [packet.readUInt16BE(at), packet.readUInt16BE(at + 2)];
    if (at + 4 + length > packet.length) return undefined;
    if (!signed) attributes.push([type, packet.subarray(at + 4, at + 4 + length)]);
    if (type === attributeTypes.messageIntegrity) signed ??= packet.subarray(0, at);
    at += 4 + Math.ceil(length / 4) * 4;
  }
  const type = packet.readUInt16BE(0);
  return {
    method: type & ~CLASS_BITS,
    kind: type & CLASS_BITS,
    transaction: packet.subarray(4, 20),
    attributes,
    signed,
  };
}

/** Returns the first of several attributes of one type; the others are ignored (RFC 8489, 14). */
export const findValue = ({ attributes }: StunMessage, type: number): Buffer | undefined =>
  attributes.find(([each]) => each === type)?.[1];

/** With the length that the header has when this attribute is the last. */
function upTo(body: Buffer, attributeBytes: number): Buffer {
  const copy = Buffer.from(body);
  copy.writeUInt16BE(body.length - HEADER + attributeBytes, 2);
  return copy;
}

const integrityOf = (body: Buffer, key: string | Buffer): Buffer =>
  createHmac('sha1', key).update(upTo(body, 24)).digest();

/** Section 14.5. */
export function isSigned(message: StunMessage, key: string | Buffer): boolean {
  const given = findValue(message, attributeTypes.messageIntegrity);
  if (!message.signed || !given) return false;
  const expected = integrityOf(message.signed, key);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function encode([type, value]: Attribute): Buffer {
  const encoded = Buffer.alloc(4 + Math.ceil(value.length / 4) * 4);
  encoded.writeUInt16BE(type, 0);
  encoded.writeUInt16BE(value.length, 2);
  value.copy(encoded, 4);
  return encoded;
}

/** Signs what `body` holds so far, and ends it with FINGERPRINT (sections 14.5 and 14.7). */
export function sign(body: Buffer, key: string | Buffer): Buffer {
  const signed = Buffer.concat([body, encode([attributeTypes.messageIntegrity, integrityOf(body, key)])]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE((crc32(upTo(signed, 8)) ^ FINGERPRINT_MASK) >>> 0);
  return upTo(Buffer.concat([signed, encode([attributeTypes.fingerprint, sum])]), 0);
}

/** A message without a signature. */
export function buildStun(method: number, kind: number, transaction: Buffer, attributes: readonly Attribute[]): Buffer {
  const body = Buffer.concat([Buffer.alloc(4), transaction, ...attributes.map(encode)]);
  body.writeUInt16BE(method | kind, 0);
  return upTo(body, 0);
}
