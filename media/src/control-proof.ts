import { createHmac, timingSafeEqual } from 'node:crypto';

/*
 * Server and media process share a token that neither sends: each shows what only somebody with the token could make. So
 * whoever listens at the port in the place of a process that has died learns nothing, and is not taken for it.
 */
const made = (token: string, what: string): string => createHmac('sha256', token).update(what).digest('base64url');

/** What the server shows. */
export const challengeOf = (token: string): string => made(token, 'server');

/** What the media process answers. */
export const proofOf = (token: string): string => made(token, 'media process');

export function isSame(given = '', wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
