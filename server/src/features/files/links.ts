import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';

export type Linked = { id: string; organization_id: string; variant: 'original' | 'thumbnail' };
type Signed = Linked & { expires: number; signature: string };

const { lifetime } = limits.fileUrl;

function signatureOf(secret: string, { id, organization_id, variant }: Linked, expires: number): string {
  return createHmac('sha256', secret).update(`${organization_id}/${id}/${variant}/${expires}`).digest('base64url');
}

/**
 * An address that is itself the right to read a file. It lives between one and two lifetimes: its end is rounded up, so
 * that the same address comes out for a while and browsers find the bytes in their cache.
 */
export function linkTo(secret: string, linked: Linked, now: Date): string {
  const expires = (Math.floor(now.getTime() / lifetime) + 2) * lifetime;
  const { id, organization_id, variant } = linked;
  const signature = signatureOf(secret, linked, expires);
  return `/api/file/${id}?${new URLSearchParams({ organization_id, variant, expires: String(expires), signature })}`;
}

/** A link that we did not make says no more than one to nothing; one that we made may say that its time is over. */
export function requireValidLink(secret: string, { signature, expires, ...linked }: Signed, now: Date): void {
  const expected = Buffer.from(signatureOf(secret, linked, expires));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new AppError('NOT_FOUND');
  if (expires <= now.getTime()) throw new AppError('LINK_EXPIRED');
}
