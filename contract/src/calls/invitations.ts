import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { OnePage, wholeList } from '../envelope.ts';
import { limits } from '../limits.ts';
import { Email, Id, Locale, line, PersonRef, Timestamp } from '../scalars.ts';

/**
 * The state of an invitation. Delivery: `ready` (a link to be passed on by hand), `queued`, `sent`, `kept` in the outbox
 * when no mail server is configured, `failed`. Then `opened`, and the state of its guest: `waiting`, `accepted`, `active`,
 * `left`, `refused`, `removed`. A link that admits nobody any more is `revoked` or `expired`, unless its guest was admitted
 * before.
 */
export const InvitationState = z.enum([
  'ready',
  'queued',
  'sent',
  'kept',
  'failed',
  'opened',
  'waiting',
  'accepted',
  'active',
  'left',
  'refused',
  'removed',
  'revoked',
  'expired',
]);
export type InvitationState = z.infer<typeof InvitationState>;

/** One guest's invitation to a call. Its link carries `name`, `code` and the call. */
export const GuestInvitation = z.object({
  id: Id,
  kind: z.enum(['email', 'link']),
  name: z.string(),
  email: z.string().nullable(),
  locale: Locale,
  code: z.string(),
  state: InvitationState,
  /** The error code of an e-mail that was not sent. */
  failure: z.string().nullable(),
  created_by: PersonRef,
  created_at: Timestamp,
  expires_at: Timestamp,
  sent_at: Timestamp.nullable(),
  opened_at: Timestamp.nullable(),
});
export type GuestInvitation = z.infer<typeof GuestInvitation>;

const CallParams = z.object({ id: Id });
const InvitationParams = CallParams.extend({ invitationId: Id });
const invitation = z.object({ invitation: GuestInvitation });

/** The browser may choose the `id`, so that a form sent twice invites once. */
export const InviteGuestInput = z.object({
  id: Id.optional(),
  name: line(limits.guest.nameLength).or(z.literal('')).default(''),
  /** Without it nothing is sent; the caller passes the link on. */
  email: Email.optional(),
  locale: Locale.optional(),
});
export type InviteGuestInput = z.infer<typeof InviteGuestInput>;

export const callInvitationsApi = {
  list: endpoint('GET', '/call/:id/invitations', {
    summary: 'Lists the guests invited to a call with their states, newest first.',
    params: CallParams,
    query: OnePage,
    data: wholeList({ invitations: z.array(GuestInvitation) }),
  }),
  invite: endpoint('POST', '/call/:id/invitations', {
    summary: 'Invites a guest to a call by e-mail, or creates a personal link.',
    description:
      'The link works for a day, and no longer than the call. The language is yours unless you choose another.',
    params: CallParams,
    body: InviteGuestInput,
    idempotentBy: 'id',
    data: invitation,
    errors: ['NO_ACTIVE_CALL', 'CONFLICT', 'TOO_MANY_REQUESTS'],
  }),
  resend: endpoint('POST', '/call/:id/invitations/:invitationId/resend', {
    summary: 'Sends the e-mail of an invitation again and extends its link to a day from now.',
    params: InvitationParams,
    data: invitation,
    errors: ['NO_ACTIVE_CALL', 'CALL_LINK_REVOKED', 'TOO_MANY_REQUESTS'],
  }),
  revoke: endpoint('POST', '/call/:id/invitations/:invitationId/revoke', {
    summary: 'Revokes the link of an invitation.',
    description: 'Who waits by it is refused; who was let in stays until removed. Revoking twice changes nothing.',
    params: InvitationParams,
    data: invitation,
    errors: ['CALL_ENDED'],
  }),
};
