import { limits } from '@sightline/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import type { Ports } from '../kernel/ports.ts';
import { decrypt, encrypt } from './encrypted-text.ts';
import { findCookie, isHttps } from './file-cookie.ts';

/*
 * A browser that has signed in keeps a cookie that says so (docs/decisions/0013). It grants no access: wrong
 * passwords from there are counted apart from those of others, so nobody elsewhere can lock its owner out.
 */

/** `id` names the browser, `user_id` the person who last signed in with it. */
export type KnownDevice = { id: string; user_id: string };

type Needed = Pick<Ports, 'env' | 'secrets'>;
const purpose = 'known devices';

const nameOf = (request: FastifyRequest, { env }: Needed): string =>
  `${isHttps(request, env) ? '__Host-' : ''}known_device`;

export function readDeviceCookie(request: FastifyRequest, ports: Needed): KnownDevice | undefined {
  const found = findCookie(request, nameOf(request, ports));
  if (!found) return undefined;
  try {
    const [id = '', user_id = ''] = decrypt(ports.secrets, Buffer.from(found, 'base64url'), purpose).split(' ');
    return { id, user_id };
  } catch {
    return undefined;
  }
}

/** Sets the cookie of a known device if the answer is that of a successful sign-in. */
export function keepDeviceCookie(request: FastifyRequest, reply: FastifyReply, ports: Needed, answer: unknown): void {
  const { user } = answer as { user?: { id: string } };
  if (!user) return;
  const known = readDeviceCookie(request, ports);
  const id = known?.user_id === user.id ? known.id : uuidv7();
  const value = encrypt(ports.secrets, `${id} ${user.id}`, purpose).toString('base64url');
  const age = limits.knownDevice / 1000;
  const secure = isHttps(request, ports.env) ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${nameOf(request, ports)}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Strict${secure}`,
  );
}
