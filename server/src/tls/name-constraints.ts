import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

const tags = { sequence: 0x30, permitted: 0xa0, dnsName: 0x82, address: 0x87 };

/** One value in DER (X.690), of fewer than 64 kB. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

const subtree = (tag: number, bytes: Uint8Array): Buffer => der(tags.sequence, der(tag, bytes));

function rangeOf(address: string, prefix: number): Buffer {
  const bits = isIP(address) === 6 ? 128 : 32;
  const mask = Array.from({ length: bits / 8 }, (_, index) => {
    const ones = Math.min(8, Math.max(0, prefix - 8 * index));
    return (0xff << (8 - ones)) & 0xff;
  });
  return Buffer.from([...ipaddr.parse(address).toByteArray(), ...mask]);
}

export const nameConstraintsId = '2.5.29.30';

/** The value of the extension (RFC 5280, 4.2.1.10): all that an authority can vouch for. */
export function nameConstraints(hosts: readonly string[], networks: readonly (readonly [string, number])[]): Buffer {
  return der(
    tags.sequence,
    der(
      tags.permitted,
      ...hosts.map((host) => subtree(tags.dnsName, Buffer.from(host, 'ascii'))),
      ...networks.map((network) => subtree(tags.address, rangeOf(...network))),
    ),
  );
}
