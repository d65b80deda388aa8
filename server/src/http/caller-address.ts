import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { Env } from '../env.ts';

/** Fastify takes a number of proxies only as a function. */
export const trusted = (
  proxies: Env['TRUST_PROXY'],
): boolean | string[] | ((address: string, hop: number) => boolean) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

/** The address of the caller, as Fastify finds it for requests, for connections that never become a request. */
export function callerAddress({ TRUST_PROXY }: Env): (request: IncomingMessage) => string {
  const trust = trusted(TRUST_PROXY);
  const isTrusted =
    typeof trust === 'boolean' ? () => trust : typeof trust === 'function' ? trust : proxyAddr.compile(trust);
  return (request) => proxyAddr(request, isTrusted);
}
