import { attributeTypes, findValue, isSigned, parseStun, type StunMessage, sign } from './stun-message.ts';

/**
 * Chromium's connectivity checks through TURN over TCP or TLS carry a tie-breaker of zero. That is allowed, and libjuice takes it
 * for none and refuses the check. Such a check is given another tie-breaker, and is signed again with the password that its sender
 * used: ours, which it learned in our description.
 */
/** The type of a binding request, as it is sent. */
const BINDING = 0x01;

/** The local user fragment of a check that needs another tie-breaker; undefined for everything else. */
export function findBrokenCheck(packet: Buffer): string | undefined {
  const message = parseBinding(packet);
  return message && isBroken(message) ? ufragOf(message) : undefined;
}

/** `passwordOf`: the ICE password of a local user fragment. Everything else is returned as it is. */
export function mendCheck(packet: Buffer, passwordOf: (ufrag: string) => string | undefined): Buffer {
  const message = parseBinding(packet);
  const tieBreaker = message && findValue(message, attributeTypes.iceControlling);
  if (!message?.signed || !tieBreaker || !isBroken(message)) return packet;
  const password = passwordOf(ufragOf(message));
  if (!password || !isSigned(message, password)) return packet;
  const body = Buffer.from(message.signed);
  body.writeUInt8(1, tieBreaker.byteOffset - packet.byteOffset + 7);
  return sign(body, password);
}

const parseBinding = (packet: Buffer): StunMessage | undefined =>
  packet[0] === 0 && packet[1] === BINDING ? parseStun(packet) : undefined;

const ufragOf = (message: StunMessage): string =>
  findValue(message, attributeTypes.username)?.toString('latin1').split(':')[0] ?? '';

function isBroken(message: StunMessage): boolean {
  const tieBreaker = findValue(message, attributeTypes.iceControlling);
  const hasNone = tieBreaker?.length === 8 && tieBreaker.every((byte) => byte === 0);
  return hasNone && message.signed !== undefined && findValue(message, attributeTypes.username) !== undefined;
}
