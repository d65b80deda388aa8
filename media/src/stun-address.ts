import { isIPv6 } from 'node:net';

export type Address = { address: string; port: number };

/** Section 14.2 of RFC 8489: family, port and address, masked with the cookie and the transaction, which `transaction` has both. */
export function encodeAddress({ address, port }: Address, transaction: Buffer): Buffer {
  const plain = bytesOf(address);
  const value = Buffer.alloc(4 + plain.length);
  value.writeUInt8(plain.length === 4 ? 1 : 2, 1);
  value.writeUInt16BE(port ^ transaction.readUInt16BE(0), 2);
  for (const [at, byte] of plain.entries()) value.writeUInt8(byte ^ transaction.readUInt8(at), 4 + at);
  return value;
}

/** Undefined for anything else than an IPv4 or IPv6 address. */
export function decodeAddress(value: Buffer, transaction: Buffer): Address | undefined {
  const isFour = value.length === 8 && value[1] === 1;
  if (!isFour && !(value.length === 20 && value[1] === 2)) return undefined;
  const port = value.readUInt16BE(2) ^ transaction.readUInt16BE(0);
  const plain = value.subarray(4).map((byte, at) => byte ^ transaction.readUInt8(at));
  return { address: isFour ? plain.join('.') : groupsOf(Buffer.from(plain)), port };
}

/** One spelling for each address, so that they can be compared; an IPv4 address in IPv6 stays an IPv6 address. */
export const canonical = (address: string): string => (isIPv6(address) ? groupsOf(bytesOf(address)) : address);

const groupsOf = (bytes: Buffer): string =>
  Array.from({ length: 8 }, (_, at) => bytes.readUInt16BE(at * 2).toString(16)).join(':');

function bytesOf(address: string): Buffer {
  if (!isIPv6(address)) return Buffer.from(address.split('.').map(Number));
  const plain = address.replace(/%.*$/, '').replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, ...four: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = four.slice(0, 4).map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [head = '', tail] = plain.split('::');
  const [front, back] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(8 - (front?.length ?? 0) - (back?.length ?? 0)).fill('0');
  const groups = [...(front ?? []), ...(tail === undefined ? [] : zeros), ...(back ?? [])];
  const bytes = Buffer.alloc(16);
  for (const [at, group] of groups.entries()) bytes.writeUInt16BE(Number.parseInt(group, 16), at * 2);
  return bytes;
}
