import { createHash, createHmac } from 'node:crypto';

/** Longer than any call: a browser shows its name and password again with every renewal. */
const VALID_SECONDS = 24 * 3600;

export const REALM = 'sightline';

/** The secret of the relay of our own, which server and media process derive alike. */
export const ownRelaySecret = (apiSecret: string): string =>
  createHmac('sha256', apiSecret).update('relay').digest('base64url');

const sealed = (username: string | Buffer, secret: string): string =>
  createHmac('sha1', secret).update(username).digest('base64');

/** For one participant: a name that ends by itself, and its password (draft-uberti-behave-turn-rest-00). */
export function makeCredentials(identity: string, secret: string, now: number) {
  const username = `${Math.floor(now / 1000) + VALID_SECONDS}:${identity}`;
  return { username, credential: sealed(username, secret) };
}

/**
 * The key of the long-term mechanism (RFC 8489 9.2.2): undefined for a name that is over. Names that nobody was given have a key too, of a password
 * that nobody knows.
 */
export function findKey(username: Buffer, secret: string, now: number): Buffer | undefined {
  const until = /^(\d{1,12}):/.exec(username.toString('latin1'))?.[1];
  if (until === undefined || Number(until) * 1000 < now) return undefined;
  return createHash('md5')
    .update(username)
    .update(`:${REALM}:${sealed(username, secret)}`)
    .digest();
}
