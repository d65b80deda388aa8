import { BlockList, isIP } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';

/** Networks that nobody outside can have an address of (RFC 1918, 3927, 4193, 6598), and the loopback. */
export const privateNetworks: readonly (readonly [address: string, prefix: number])[] = [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
];

const blocks = new BlockList();
for (const [address, prefix] of privateNetworks)
  blocks.addSubnet(address, prefix, isIP(address) === 6 ? 'ipv6' : 'ipv4');

const isPrivate = (address: string): boolean => blocks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** True for interfaces of containers and virtual machines, which no phone reaches. */
const isVirtual = (name: string): boolean => /^(docker|br-|veth|virbr|vmnet|vboxnet)/.test(name);

type Interfaces = ReturnType<typeof networkInterfaces>;

/** The addresses that phones in the same network reach this machine at. */
export function listPrivateAddresses(interfaces: Interfaces = networkInterfaces()): string[] {
  return Object.entries(interfaces)
    .filter(([name]) => !isVirtual(name))
    .flatMap(([, addresses]) => addresses ?? [])
    .filter(({ internal, family, address }) => !internal && family === 'IPv4' && isPrivate(address))
    .map(({ address }) => address);
}

/** Returns the name of this machine in multicast DNS (RFC 6762). */
export function localName(name = hostname()): string | undefined {
  const label = name.toLowerCase().split('.')[0] ?? '';
  return /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/.test(label) ? `${label}.local` : undefined;
}
