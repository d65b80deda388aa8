import { lookup } from 'node:dns';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import ipaddr from 'ipaddr.js';
import { Agent, fetch } from 'undici';
import type { Env } from '../env.ts';

/*
 * For addresses that people enter or browsers send. They must not lead into the internal network of the server (server-side request
 * forgery). The resolved address is checked when the connection opens, so a name that resolves differently a moment later gains nothing.
 */

/** The purpose of an address decides whether it may be an internal one, and how it is refused. */
export type Purpose = { allowsInternal: boolean; refusal: () => AppError };

export const forSso = ({ SSO_INTERNAL_ADDRESSES }: Pick<Env, 'SSO_INTERNAL_ADDRESSES'>): Purpose => ({
  allowsInternal: SSO_INTERNAL_ADDRESSES,
  refusal: () => new AppError('SSO_ADDRESS_REFUSED', 'issuer'),
});

export const forPush = ({ PUSH_INTERNAL_ADDRESSES }: Pick<Env, 'PUSH_INTERNAL_ADDRESSES'>): Purpose => ({
  allowsInternal: PUSH_INTERNAL_ADDRESSES,
  refusal: () => new AppError('PUSH_ADDRESS_REFUSED', 'token'),
});

const isPublic = (address: string): boolean => ipaddr.process(address).range() === 'unicast';
const isLoopback = (address: string): boolean =>
  address === 'localhost' || (ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback');

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Refuses what can be judged without the network: other protocols than https, and internal addresses written as numbers. */
export function requireOutgoing(address: string, { allowsInternal, refusal }: Purpose): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || url.username || url.password) throw refusal();
  const host = hostOf(url);
  const isSecure = url.protocol === 'https:' || (url.protocol === 'http:' && allowsInternal && isLoopback(host));
  const isInternal = ipaddr.isValid(host) && !isPublic(host);
  if (!isSecure || (isInternal && !allowsInternal)) throw refusal();
  return url;
}

class InternalAddress extends Error {}

/** Opens no connections to internal addresses, whatever name led there. */
const guarded = new Agent({
  connect: {
    timeout: limits.sso.timeout,
    lookup: (hostname, options, done) => {
      lookup(hostname, { ...options, all: true }, (error, found) => {
        if (error) return done(error, []);
        if (!found.every(({ address }) => isPublic(address))) return done(new InternalAddress(hostname), []);
        done(null, found);
      });
    },
  },
  maxResponseSize: limits.sso.response,
});
const unguarded = new Agent({ connect: { timeout: limits.sso.timeout }, maxResponseSize: limits.sso.response });

type Options = { method: string; headers: Record<string, string>; body?: unknown; signal?: AbortSignal | undefined };

/** Counts bytes after decompression: a few bytes can become gigabytes. */
async function readBounded(body: AsyncIterable<Uint8Array> | null): Promise<string> {
  const decoder = new TextDecoder();
  let size = 0;
  let text = '';
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > limits.sso.response) throw new Error('the answer is longer than it may be');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

const bodyOf = (body: unknown): Uint8Array<ArrayBuffer> | string | null => {
  if (body === undefined || body === null) return null;
  return body instanceof Uint8Array ? new Uint8Array(body) : String(body);
};

const isInternalAddress = (error: unknown): boolean =>
  error instanceof Error && (error instanceof InternalAddress || isInternalAddress(error.cause));

/** Follows no redirects: each would be another address to judge. */
export const outgoingFetch =
  (purpose: Purpose) =>
  async (address: string, { method, headers, body, signal }: Options): Promise<Response> => {
    const response = await fetch(requireOutgoing(address, purpose), {
      method,
      headers,
      body: bodyOf(body),
      signal: signal ?? null,
      redirect: 'manual',
      dispatcher: purpose.allowsInternal ? unguarded : guarded,
    }).catch((error: unknown) => {
      throw isInternalAddress(error) ? Object.assign(purpose.refusal(), { cause: error }) : error;
    });
    const text = await readBounded(response.body);
    return new Response(text === '' ? null : text, { status: response.status, headers: [...response.headers] });
  };
