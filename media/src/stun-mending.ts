import { createHmac, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * Chromium's connectivity checks through TURN over TCP or TLS carry a tie-breaker of zero. That is allowed, and libjuice takes it
 * for none and refuses the check. Such a check is given another tie-breaker, and is signed again with the password that its sender
 * used: ours, which it learned in our description. STUN is RFC 8489; an attribute is type (2), length (2), value, padded to 4.
 */
const BINDING_REQUEST = 0x0001;
const USERNAME = 0x0006;
const MESSAGE_INTEGRITY = 0x0008;
const FINGERPRINT = 0x8028;
const ICE_CONTROLLING = 0x802a;
const HEADER = 20;
const COOKIE = 0x2112a442;
const FINGERPRINT_MASK = 0x5354554e;

/** `passwordOf`: the ICE password of a local user fragment. Everything else is returned as it is. */
export function mendCheck(packet: Buffer, passwordOf: (ufrag: string) => string | undefined): Buffer {
  const attributes = readAttributes(packet);
  const [tieBreaker, username, integrity] = [ICE_CONTROLLING, USERNAME, MESSAGE_INTEGRITY].map((type) =>
    attributes.get(type),
  );
  if (!tieBreaker || !username || !integrity || tieBreaker.length !== 8 || tieBreaker.some((byte) => byte !== 0)) {
    return packet;
  }
  const password = passwordOf(username.toString('latin1').split(':')[0] ?? '');
  const end = integrity.byteOffset - packet.byteOffset - 4;
  if (!password || !isSigned(packet.subarray(0, end), integrity, password)) return packet;
  const body = Buffer.from(packet.subarray(0, end));
  body.writeUInt8(1, tieBreaker.byteOffset - packet.byteOffset + 7);
  return sign(body, password);
}

/** Empty for anything that is not a connectivity check. */
function readAttributes(packet: Buffer): Map<number, Buffer> {
  const attributes = new Map<number, Buffer>();
  if (packet.length < HEADER || packet.readUInt16BE(0) !== BINDING_REQUEST) return attributes;
  if (packet.readUInt32BE(4) !== COOKIE) return attributes;
  for (let at = HEADER; at + 4 <= packet.length; ) {
    const length = packet.readUInt16BE(at + 2);
    if (at + 4 + length > packet.length) break;
    attributes.set(packet.readUInt16BE(at), packet.subarray(at + 4, at + 4 + length));
    at += 4 + Math.ceil(length / 4) * 4;
  }
  return attributes;
}

/** With the length that the header has when this attribute is the last. */
function upTo(body: Buffer, attributeBytes: number): Buffer {
  const copy = Buffer.from(body);
  copy.writeUInt16BE(body.length - HEADER + attributeBytes, 2);
  return copy;
}

const integrityOf = (body: Buffer, password: string): Buffer =>
  createHmac('sha1', password).update(upTo(body, 24)).digest();

function isSigned(body: Buffer, integrity: Buffer, password: string): boolean {
  const expected = integrityOf(body, password);
  return integrity.length === expected.length && timingSafeEqual(integrity, expected);
}

function attribute(type: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(value.length, 2);
  return Buffer.concat([head, value]);
}

export function sign(body: Buffer, password: string): Buffer {
  const signed = Buffer.concat([body, attribute(MESSAGE_INTEGRITY, integrityOf(body, password))]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE((crc32(upTo(signed, 8)) ^ FINGERPRINT_MASK) >>> 0);
  return upTo(Buffer.concat([signed, attribute(FINGERPRINT, sum)]), 0);
}
