import { isIPv6 } from 'node:net';

/** Values of attributes that only TURN has. */
export const family = (address: string): 4 | 6 => (isIPv6(address) ? 6 : 4);

/** RFC 8656 18.6: none asked for is IPv4, unless this machine has no such address. */
export function requestedFamily(value: Buffer | undefined): 4 | 6 | undefined {
  if (!value) return undefined;
  return value[0] === 2 ? 6 : 4;
}

export function number32(number: number): Buffer {
  const value = Buffer.alloc(4);
  value.writeUInt32BE(number);
  return value;
}

const REASONS: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthenticated',
  403: 'Forbidden',
  420: 'Unknown Attribute',
  437: 'Allocation Mismatch',
  438: 'Stale Nonce',
  440: 'Address Family not Supported',
  441: 'Wrong Credentials',
  442: 'Unsupported Transport Protocol',
  486: 'Allocation Quota Reached',
  508: 'Insufficient Capacity',
};

/** RFC 8489 14.8: its class and the rest of its number, then words. */
export const errorCode = (code: number): Buffer =>
  Buffer.concat([Buffer.from([0, 0, Math.floor(code / 100), code % 100]), Buffer.from(REASONS[code] ?? '')]);
