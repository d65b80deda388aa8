import type { Env } from '../env.ts';
import { parseSender } from '../mail-sender.ts';
import { isPublicName } from '../public-name.ts';

/*
 * Whom a push service can write to when requests of this installation do harm (RFC 8292, 2.1). Some, such as Apple's, refuse a
 * contact that cannot be real, and with it every notification.
 */

const mailOf = (address: string | null | undefined): string | null =>
  address && isPublicName(address.slice(address.lastIndexOf('@') + 1)) ? `mailto:${address}` : null;

/** Null: neither PUBLIC_URL nor MAIL_FROM names somebody who can be real. */
export function findContact({ PUBLIC_URL, MAIL_FROM }: Pick<Env, 'PUBLIC_URL' | 'MAIL_FROM'>): string | null {
  if (PUBLIC_URL?.startsWith('https:') && isPublicName(new URL(PUBLIC_URL).hostname)) return PUBLIC_URL;
  return mailOf(MAIL_FROM && parseSender(MAIL_FROM).address);
}

/** Who owns the workspace, where the settings name nobody. Their address is then all that is known of who answers. */
export const contactOf = (env: Env, owner: string): string => findContact(env) ?? mailOf(owner) ?? `mailto:${owner}`;
