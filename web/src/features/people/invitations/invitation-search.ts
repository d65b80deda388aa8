import type { InvitationStatus } from '@sightline/contract/people/invitations';
import { readPage } from '#web/lib/list-address.ts';
import type { InvitationSearch } from './api.ts';

/** Not the schema's own list: the page of the settings needs no schema. */
export const invitationStatuses: readonly InvitationStatus[] = [
  'pending',
  'opened',
  'accepted',
  'declined',
  'expired',
  'revoked',
];

/** Parses the URL's search; drops invalid values, since anybody can type a URL. */
export function readInvitationSearch(search: Record<string, unknown>): InvitationSearch {
  const status = invitationStatuses.find((one) => one === search.status);
  const query = search.query === undefined ? '' : String(search.query).slice(0, 200);
  const invite = search.invite === true;
  return { ...readPage(search.page), ...(status && { status }), ...(query && { query }), ...(invite && { invite }) };
}
