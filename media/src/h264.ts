/**
 * H.264 payloads (RFC 6184 5.2). The low five bits of the first byte are the type: of a unit that is the payload itself, or
 *
 *   24 STAP-A  several units, each after its length:  | length (16) | unit | length (16) | unit ...
 *   28 FU-A    a part of a unit, which names its type: |S|E|R| type (5) |   S: the first part
 */
const TYPE = 0x1f;
const PARAMETERS = 7;
const STAP_A = 24;
const FU_A = 28;
const FIRST_PART = 0x80;

/**
 * True for the packet with which a key frame begins: the one with its sequence parameters, which browsers send before every
 * such frame, and without which none can be decoded. The picture itself follows, often in packets of its own.
 */
export function isH264Keyframe(packet: Buffer, payloadAt: number, payloadEnd: number): boolean {
  if (payloadAt >= payloadEnd) return false;
  const type = packet.readUInt8(payloadAt) & TYPE;
  if (type === STAP_A) return hasParameters(packet, payloadAt + 1, payloadEnd);
  if (type !== FU_A) return type === PARAMETERS;
  if (payloadAt + 1 >= payloadEnd) return false;
  const part = packet.readUInt8(payloadAt + 1);
  return (part & FIRST_PART) !== 0 && (part & TYPE) === PARAMETERS;
}

function hasParameters(packet: Buffer, from: number, end: number): boolean {
  for (let at = from; at + 2 < end; ) {
    const length = packet.readUInt16BE(at);
    if (length > 0 && (packet.readUInt8(at + 2) & TYPE) === PARAMETERS) return true;
    at += 2 + length;
  }
  return false;
}
