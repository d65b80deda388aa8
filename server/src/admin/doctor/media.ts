import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { findOpenSslVersion, isMaintained } from '@sightline/media/openssl-version';
import { readProcessRecord } from '@sightline/media/process-record';
import { RoomServiceClient } from 'livekit-server-sdk';
import { usualMediaPorts } from '../../media-ports.ts';
import { reasonOf } from '../../start-error.ts';
import { type Check, type CheckTarget, fail, ok, type Verdict, warn } from './finding.ts';
import { relay } from './relay.ts';

const PORTS = 'MEDIA_UDP_PORT and MEDIA_TCP_PORT choose others.';

async function isFree(bind: () => Promise<void>): Promise<boolean> {
  try {
    await bind();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false;
    throw error;
  }
}

const isUdpFree = (port: number): Promise<boolean> =>
  isFree(async () => {
    const socket = createSocket('udp4').bind(port);
    await once(socket, 'listening');
    socket.close();
  });

const isTcpFree = (port: number): Promise<boolean> =>
  isFree(async () => {
    const server = createServer().listen(port);
    await once(server, 'listening');
    server.close();
  });

type Port = { number: number; isSet: boolean };

/** Returns the port where the media server listens while it runs, or will listen. */
function findPort({ env, isServing }: CheckTarget, kind: 'udp' | 'tcp'): Port {
  const set = kind === 'udp' ? env.MEDIA_UDP_PORT : env.MEDIA_TCP_PORT;
  const kept = isServing ? readProcessRecord(join(env.DATA_DIR, 'media')) : undefined;
  const listened = kind === 'udp' ? kept?.udpPort : kept?.tcpPort;
  return { number: set ?? listened ?? usualMediaPorts[kind], isSet: set !== undefined };
}

function judgePort(what: string, { number: port, isSet }: Port, isFreeNow: boolean, isServing: boolean): Verdict {
  if (isServing && isFreeNow)
    return fail(`nobody listens on ${what} ${port}`, 'Restart Sightline and look at what it says.');
  if (!isServing && !isFreeNow && !isSet)
    return warn(`${what} ${port} is in use by another program, so the next start takes a free one`, PORTS);
  if (!isServing && !isFreeNow) return fail(`${what} ${port} is in use by another program`, PORTS);
  return ok(`${what} ${port} is ${isServing ? 'listened on' : 'free'}; callers need it through every firewall`);
}

const udp: Check = {
  name: 'media, UDP',
  async run(patient) {
    if (patient.env.LIVEKIT_URL || patient.env.MEDIA_UDP_PORT === 0) return undefined;
    const port = findPort(patient, 'udp');
    return judgePort('UDP', port, await isUdpFree(port.number), patient.isServing);
  },
};

const tcp: Check = {
  name: 'media, TCP',
  async run(patient) {
    if (patient.env.LIVEKIT_URL || patient.env.MEDIA_TCP_PORT === 0) return undefined;
    const port = findPort(patient, 'tcp');
    return judgePort('TCP', port, await isTcpFree(port.number), patient.isServing);
  },
};

const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address));

/** Behind a router this machine does not know the address that callers reach it at. */
const announced: Check = {
  name: 'media, address',
  async run({ env }) {
    if (env.LIVEKIT_URL) return undefined;
    const own = ownAddresses();
    const { MEDIA_ANNOUNCED_ADDRESS: address } = env;
    if (address)
      return ok(own.includes(address) ? `${address}, of this machine` : `${address}, which a router must forward here`);
    const expected = await findPublicAddress(env);
    if (!expected || own.includes(expected)) return ok('callers reach this machine at its own address');
    return warn(
      `the public address is ${expected}, which this machine does not have`,
      `Set MEDIA_ANNOUNCED_ADDRESS=${expected} if a router forwards the media ports from there.`,
    );
  },
};

async function findPublicAddress({ PUBLIC_URL }: CheckTarget['env']): Promise<string | undefined> {
  if (!PUBLIC_URL) return undefined;
  const host = new URL(PUBLIC_URL).hostname.replace(/^\[|\]$/g, '');
  if (isIP(host)) return host;
  return (await lookup(host, { family: 4 })).address;
}

const livekit: Check = {
  name: 'livekit',
  async run({ env }) {
    const { LIVEKIT_URL: address, LIVEKIT_API_KEY: key, LIVEKIT_API_SECRET: secret } = env;
    if (!address || !key || !secret) return undefined;
    try {
      await new RoomServiceClient(address.replace(/^ws/, 'http'), key, secret).listRooms();
      return ok(`${new URL(address).host} answers and takes the key`);
    } catch (error) {
      return fail(
        `${new URL(address).host} refuses or does not answer (${reasonOf(error)})`,
        'Look at LIVEKIT_URL, its key and its secret.',
      );
    }
  },
};

/** The library comes from npm with its own OpenSSL, which updates of the system do not reach. */
const encryption: Check = {
  name: 'media, encryption',
  async run({ env }) {
    if (env.LIVEKIT_URL) return undefined;
    return judgeEncryption(findOpenSslVersion());
  },
};

export function judgeEncryption(version: string | undefined): Verdict | undefined {
  if (!version) return undefined;
  if (isMaintained(version)) return ok(`calls are encrypted by OpenSSL ${version}`);
  return warn(
    `calls are encrypted by OpenSSL ${version}, which has had no public fixes since September 2023`,
    'node-datachannel has no newer build for this system; docs/security.md names the ways around it.',
  );
}

export const mediaChecks = [udp, tcp, announced, relay, encryption, livekit];
