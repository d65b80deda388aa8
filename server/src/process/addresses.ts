import { networkInterfaces } from 'node:os';
import type { Env } from '../env.ts';

type Listening = Pick<Env, 'HOST' | 'PORT' | 'PUBLIC_URL'>;

export function at(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

export const isEverywhere = ({ HOST }: Pick<Env, 'HOST'>): boolean => HOST === '0.0.0.0' || HOST === '::';

export function listNetworkAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address);
}

/** Opens the set-up from any machine. The code is a fragment, which browsers send to nobody. */
export function setupAddress(env: Listening, code: string): string {
  const host = isEverywhere(env) ? (listNetworkAddresses()[0] ?? 'localhost') : env.HOST;
  return `${env.PUBLIC_URL ?? at(host, env.PORT)}/setup#${code}`;
}
