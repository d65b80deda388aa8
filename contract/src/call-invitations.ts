import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Locale, line, PersonRef, Timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { Email } from './workspace.ts';

/**
 * How far an invitation has come. On its way: `ready` (a link to be given by hand), `queued`, `sent`, `kept` in
 * the outbox where no mail server is set, `failed`, then
 * `opened`, and what became of the guest who came by it: `waiting`, `accepted`, `active`, `left`, `refused`, `removed`.
 * A link that lets nobody in any more is `revoked` or `expired`, unless its guest was let in before.
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

/** One guest's own way into a call. Its link carries `name`, `code` and the call. */
export const GuestInvitation = z.object({
  id: Id,
  kind: z.enum(['email', 'link']),
  name: z.string(),
  email: z.string().nullable(),
  locale: Locale,
  code: z.string(),
  state: InvitationState,
  /** Why the e-mail did not go out: a code of the error catalogue. */
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

/** `id` may be the browser's own, so that the same form sent twice invites once. */
export const InviteGuestInput = z.object({
  id: Id.optional(),
  name: line(limits.guest.nameLength).or(z.literal('')).default(''),
  /** Left out, nothing is sent: the link is for whoever asked for it to hand on. */
  email: Email.optional(),
  locale: Locale.optional(),
});
export type InviteGuestInput = z.infer<typeof InviteGuestInput>;

export const invitationsApi = {
  list: endpoint('GET', '/call/:id/invitations', {
    summary: 'Lists the guests invited into a call, the latest first, and what became of each.',
    params: CallParams,
    data: z.object({ invitations: z.array(GuestInvitation) }),
  }),
  invite: endpoint('POST', '/call/:id/invitations', {
    summary: 'Invites a guest into a call by e-mail, or makes a link of their own.',
    description:
      'The link works for a day, and no longer than the call. The language is yours unless you choose another.',
    params: CallParams,
    body: InviteGuestInput,
    data: invitation,
    errors: ['NO_ACTIVE_CALL', 'CONFLICT', 'TOO_MANY_REQUESTS'],
  }),
  resend: endpoint('POST', '/call/:id/invitations/:invitationId/resend', {
    summary: 'Sends the e-mail of an invitation again; its link works for a day from now.',
    params: InvitationParams,
    data: invitation,
    errors: ['NO_ACTIVE_CALL', 'CALL_LINK_REVOKED', 'TOO_MANY_REQUESTS'],
  }),
  revoke: endpoint('POST', '/call/:id/invitations/:invitationId/revoke', {
    summary: 'Makes the link of an invitation worthless.',
    description: 'Who waits by it is refused; who was let in stays until removed. Revoking twice changes nothing.',
    params: InvitationParams,
    data: invitation,
    errors: ['CALL_ENDED'],
  }),
};
