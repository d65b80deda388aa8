import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';
import { isAllowedOrigin } from './origin-check.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const isLoopback = (address: string): boolean => {
  const family = isIP(address);
  return family !== 0 && loopback.check(address, family === 6 ? 'ipv6' : 'ipv4');
};

/** Whether a URL leads to the machine that opens it. */
function namesLoopback(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  return hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''));
}

const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Whether the caller sits at this machine. A reverse proxy on it also connects from the loopback, and some send no
 * forwarding header: then the host that was asked for, or PUBLIC_URL, names another one. A page of another site that runs in a
 * browser on this machine is not local either, whether it names its origin or has its own name point to the loopback.
 */
export function isLocalCaller(
  { socket, headers }: Pick<FastifyRequest, 'headers'> & { socket: { remoteAddress?: string | undefined } },
  env: Pick<Env, 'PUBLIC_URL' | 'TRUST_PROXY'>,
): boolean {
  if (!isLoopback(socket.remoteAddress ?? '')) return false;
  if (forwarding.some((name) => headers[name] !== undefined)) return false;
  if (env.PUBLIC_URL !== undefined && !namesLoopback(env.PUBLIC_URL)) return false;
  return namesLoopback(`http://${headers.host ?? ''}`) && isAllowedOrigin({ headers }, env);
}
