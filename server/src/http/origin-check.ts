import type { IncomingMessage } from 'node:http';
import type { Env } from '../env.ts';

/**
 * Whether a socket is opened by a page of ours, or by a program that is no browser and names no origin. Browsers let any
 * page open one anywhere.
 */
export function isAllowedOrigin(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { PUBLIC_URL, TRUST_PROXY }: Pick<Env, 'PUBLIC_URL' | 'TRUST_PROXY'>,
): boolean {
  const { origin } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { host, hostname } = new URL(origin);
  if (PUBLIC_URL && origin === new URL(PUBLIC_URL).origin) return true;
  const forwarded = TRUST_PROXY === false ? undefined : headers['x-forwarded-host'];
  // Many proxies pass the name on without the port.
  return [host, hostname].includes(String(forwarded ?? headers.host));
}
