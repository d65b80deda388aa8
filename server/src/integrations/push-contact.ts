import type { Env } from '../env.ts';
import { parseSender } from '../mail-sender.ts';
import { isPublicName } from '../public-name.ts';

/*
 * The contact that a push service can write to when requests of this installation do harm (RFC 8292, 2.1). Some, such as Apple's, refuse a
 * contact that cannot be real, and with it every notification.
 */

const mailOf = (address: string | null | undefined): string | null =>
  address && isPublicName(address.slice(address.lastIndexOf('@') + 1)) ? `mailto:${address}` : null;

/** Returns null when neither PUBLIC_URL nor MAIL_FROM has a public name. */
export function findContact({ PUBLIC_URL, MAIL_FROM }: Pick<Env, 'PUBLIC_URL' | 'MAIL_FROM'>): string | null {
  if (PUBLIC_URL?.startsWith('https:') && isPublicName(new URL(PUBLIC_URL).hostname)) return PUBLIC_URL;
  return mailOf(MAIL_FROM && parseSender(MAIL_FROM).address);
}

/**
 * Falls back to the owner of the workspace where the settings have no contact, and takes their address even if its domain is not public.
 */
export const contactOf = (env: Env, owner: string): string => findContact(env) ?? mailOf(owner) ?? `mailto:${owner}`;
