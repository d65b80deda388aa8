import { createHmac, timingSafeEqual } from 'node:crypto';

/*
 * Server and media process share a token and never send it: each proves that it has the token with an HMAC. A program that
 * listens at the port of a dead process learns nothing and cannot impersonate it.
 */
const made = (token: string, what: string): string => createHmac('sha256', token).update(what).digest('base64url');

/** The server's proof. */
export const challengeOf = (token: string): string => made(token, 'server');

/** The media process's proof. */
export const proofOf = (token: string): string => made(token, 'media process');

export function isSame(given = '', wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
