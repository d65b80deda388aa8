import { networkInterfaces } from 'node:os';
import type { Env } from '../env.ts';
import { listPrivateAddresses } from '../tls/private-networks.ts';
import { type HttpsSettings, speaksHttps } from '../tls/settings.ts';

type Listening = Pick<Env, 'HOST' | 'PORT' | 'PUBLIC_URL'> & HttpsSettings;

/** The address of this server at one of its hosts, without the port where browsers need none. */
export function at(host: string, env: Omit<Listening, 'HOST'>): string {
  const [scheme, usual] = speaksHttps(env) ? ['https', 443] : ['http', 80];
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}${env.PORT === usual ? '' : `:${env.PORT}`}`;
}

export const isEverywhere = ({ HOST }: Pick<Env, 'HOST'>): boolean => HOST === '0.0.0.0' || HOST === '::';

export function listNetworkAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address);
}

/** Opens the set-up from any machine. The code is a fragment, which browsers send to nobody. */
export function setupAddress(env: Listening, code: string): string {
  const [first = 'localhost'] = env.LAN_HTTPS ? listPrivateAddresses() : listNetworkAddresses();
  const host = isEverywhere(env) ? first : env.HOST;
  return `${env.PUBLIC_URL ?? at(host, env)}/setup#${code}`;
}
