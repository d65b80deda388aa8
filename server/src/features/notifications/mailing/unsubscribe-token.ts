import { AppError } from '@sightline/contract/errors';
import { Id } from '@sightline/contract/scalars';
import { decrypt, encrypt } from '../../../http/encrypted-text.ts';
import type { Secrets } from '../../../secrets.ts';

/** The person and the workspace whose e-mails end. */
export type Subscription = { organization_id: string; person_id: string };

const purpose = 'unsubscribing';

/** Encrypted by this installation, so that nobody makes one for somebody else. It works without a session and does not expire. */
export const unsubscribeTokenOf = (secrets: Secrets, { organization_id, person_id }: Subscription): string =>
  encrypt(secrets, `${organization_id} ${person_id}`, purpose).toString('base64url');

export function readUnsubscribeToken(secrets: Secrets, token: string): Subscription {
  try {
    const [organization_id, person_id] = decrypt(secrets, Buffer.from(token, 'base64url'), purpose).split(' ');
    return { organization_id: Id.parse(organization_id), person_id: Id.parse(person_id) };
  } catch {
    throw new AppError('LINK_INVALID', 'token');
  }
}
