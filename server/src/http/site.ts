import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Env } from '../env.ts';
import { isPublicName } from '../public-name.ts';

type Asked = Pick<FastifyRequest, 'protocol' | 'host' | 'hostname'> & { socket: { localAddress?: string | undefined } };
type Known = Pick<Env, 'PUBLIC_URL' | 'PORT'>;

const addressOf = (text: string) => (ipaddr.isValid(text) ? ipaddr.process(text) : undefined);

const ofNetworks = new Set<string>(['loopback', 'private', 'linkLocal', 'uniqueLocal']);

/** Whether a host can only be of this machine or its network. */
function isOwnHost({ hostname, socket }: Asked): boolean {
  const address = addressOf(hostname.replace(/^\[|\]$/g, ''));
  if (!address) return !isPublicName(hostname);
  return ofNetworks.has(address.range()) || address.toString() === addressOf(socket.localAddress ?? '')?.toString();
}

/**
 * The origin that people open this installation at: PUBLIC_URL. Without it, the host that was asked for, if it is of this machine
 * or its network. Anybody can write another name into the header `Host`, so it leads to this machine instead.
 */
export function siteOf(asked: Asked, { PUBLIC_URL, PORT }: Known): string {
  if (PUBLIC_URL) return new URL(PUBLIC_URL).origin;
  const origin = `${asked.protocol}://${asked.host}`;
  return URL.canParse(origin) && isOwnHost(asked) ? origin : `http://localhost:${PORT}`;
}

/** The origin of a registered host of a brand, which is reached the way PUBLIC_URL is. */
export function siteAtHost(asked: Asked, { PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): string {
  if (!PUBLIC_URL) return `${asked.protocol}://${asked.host}`;
  const url = new URL(PUBLIC_URL);
  url.hostname = asked.hostname;
  return url.origin;
}
