import type { Endpoint } from '@sightline/contract/endpoint';
import { limits } from '@sightline/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';
import type { Ports } from '../kernel/ports.ts';
import { bearerOf } from './auth.ts';
import { decrypt, encrypt } from './encrypted-text.ts';

/*
 * Pictures and players in a page send no token, so a cookie does. It holds the token, encrypted so that only this
 * installation can read it: no script sees it, and a copy can read files and do nothing else.
 */

/** A guest of a call and a signed-in person may share a browser. */
type Whose = 'member' | 'guest';
type Needed = Pick<Ports, 'env' | 'secrets'>;

const names = { member: 'files', guest: 'guest_files' };
const lifetimes = { member: limits.token.lifetime, guest: limits.guest.tokenLifetime };
const purpose = 'file cookies';

/** As the browser sees it. A proxy that may not tell how it was reached passes on what it was called at least. */
export const isHttps = ({ protocol, host }: FastifyRequest, { PUBLIC_URL = 'http:' }: Env): boolean =>
  protocol === 'https' || (PUBLIC_URL.startsWith('https:') && new URL(PUBLIC_URL).host === host);

/** With `__Host-` no other host of the domain can set it; browsers take that over https only. */
const nameOf = (request: FastifyRequest, whose: Whose, env: Env): string =>
  `${isHttps(request, env) ? '__Host-' : ''}${names[whose]}`;

export const findCookie = ({ headers }: FastifyRequest, name: string): string | undefined =>
  (headers.cookie ?? '')
    .split('; ')
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);

function readCookie(request: FastifyRequest, whose: Whose, { env, secrets }: Needed): string | undefined {
  const found = findCookie(request, nameOf(request, whose, env));
  if (!found) return undefined;
  try {
    return decrypt(secrets, Buffer.from(found, 'base64url'), purpose);
  } catch {
    return undefined;
  }
}

/**
 * The token that came with a request. A cookie counts only where bytes are read; nothing can be changed by it, so nobody
 * gains by making a browser send it.
 */
export function tokenOf(request: FastifyRequest, { raw }: Pick<Endpoint, 'raw'>, ports: Needed): string | undefined {
  const { headers, query } = request;
  if (headers.authorization !== undefined || !raw) return bearerOf(headers.authorization);
  return readCookie(request, (query as { as?: unknown }).as === 'guest' ? 'guest' : 'member', ports);
}

type Kept = { whose: Whose; token: string | undefined };

/** The token that an answer sets, else the valid one of the request. */
function tokenToKeep({ headers, caller }: FastifyRequest, answer: unknown): Kept {
  const made = (answer ?? {}) as { token?: { plainText?: string | null }; guest_token?: string };
  if (made.guest_token) return { whose: 'guest', token: made.guest_token };
  if (made.token?.plainText) return { whose: 'member', token: made.token.plainText };
  return { whose: caller?.kind === 'guest' ? 'guest' : 'member', token: caller && bearerOf(headers.authorization) };
}

/** The browser keeps what it has where that is right already, so that its copies of pictures stay good. */
function setCookie(request: FastifyRequest, reply: FastifyReply, ports: Needed, { whose, token }: Kept): void {
  const { env, secrets } = ports;
  const name = nameOf(request, whose, env);
  const isRight =
    token === undefined ? findCookie(request, name) === undefined : readCookie(request, whose, ports) === token;
  if (isRight) return;
  const value = token === undefined ? '' : encrypt(secrets, token, purpose).toString('base64url');
  const age = token === undefined ? 0 : lifetimes[whose] / 1000;
  const secure = isHttps(request, env) ? '; Secure' : '';
  reply.header('set-cookie', `${name}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Strict${secure}`);
}

/** From this answer on, the browser shows the files that the caller may see, and none to visitors. */
export const setFileCookie = (request: FastifyRequest, reply: FastifyReply, ports: Needed, answer: unknown): void =>
  setCookie(request, reply, ports, tokenToKeep(request, answer));

/** From this answer on, it shows no files of the person who was signed in. */
export const clearFileCookie = (request: FastifyRequest, reply: FastifyReply, ports: Needed): void =>
  setCookie(request, reply, ports, { whose: 'member', token: undefined });
