import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Page, Pagination } from '../envelope.ts';
import { limits } from '../limits.ts';
import { isBuiltIn, isGuestRole, RoleName } from '../permissions.ts';
import { Email, Id, Locale, line, PersonRef, prose, Timestamp } from '../scalars.ts';
import { SecondFactorDue, Session } from '../session/session.ts';
import { storedAddress } from '../stored-address.ts';
import { Password } from '../workspace/workspace.ts';

/** `pending` until its link is opened for the first time. Expired invitations can be sent again; the others that are over cannot. */
export const InvitationStatus = z.enum(['pending', 'opened', 'accepted', 'declined', 'expired', 'revoked']);
export type InvitationStatus = z.infer<typeof InvitationStatus>;

/** `link`: nothing is sent; the caller passes the link on, or shows it as a QR code. */
export const InvitationWay = z.enum(['email', 'link']);
export type InvitationWay = z.infer<typeof InvitationWay>;

const SpaceRef = z.object({ id: Id, name: z.string() });

/** An invitation of one person into the workspace. `email` is null for an open link, which anybody who has it may use, once. */
export const Invitation = z.object({
  id: Id,
  via: InvitationWay,
  email: z.string().nullable(),
  name: z.string(),
  role: RoleName,
  branches: z.array(SpaceRef),
  /** The conversation that it leads into. Its name is left out: not everybody who sees the list may read it. */
  room_id: Id.nullable(),
  message: z.string(),
  locale: Locale,
  status: InvitationStatus,
  /** The delivery of the e-mail: `kept` in the outbox when no mail server is configured. Null for links. */
  delivery: z.enum(['queued', 'sent', 'kept', 'failed']).nullable(),
  /** The error code of an e-mail that was not sent. */
  failure: z.string().nullable(),
  /** The person who sent it last. It ends when they may no longer grant its role. */
  invited_by: PersonRef,
  created_at: Timestamp,
  sent_at: Timestamp.nullable(),
  opened_at: Timestamp.nullable(),
  expires_at: Timestamp,
  accepted_at: Timestamp.nullable(),
  accepted_by: PersonRef.nullable(),
});
export type Invitation = z.infer<typeof Invitation>;

/** `code` is the secret of a link, of which the server keeps only a hash: shown once, when the link is created. */
export const InvitationWithCode = Invitation.extend({ code: z.string().nullable() });
export type InvitationWithCode = z.infer<typeof InvitationWithCode>;

/** Guest roles need spaces, agent roles have none. Only the server knows the kind of the workspace's own roles. */
const hasItsSpaces = ({ role, branch_ids }: { role: RoleName; branch_ids: readonly string[] }): boolean =>
  !isBuiltIn(role) || isGuestRole(role) === branch_ids.length > 0;

/** One person to invite. A wrong address fails by itself and does not hold up the others. */
export const Invitee = z
  .object({
    email: z.string().trim().overwrite(storedAddress).max(limits.email).nullable().default(null),
    name: line(limits.name).or(z.literal('')).default(''),
    role: RoleName,
    branch_ids: z.array(Id).max(limits.invitations.spaces).default([]),
    locale: Locale.optional(),
  })
  .refine(hasItsSpaces, { path: ['branch_ids'], params: { code: 'spaces' } });
export type Invitee = z.infer<typeof Invitee>;

const Invitees = z.array(Invitee).min(1).max(limits.invitations.atOnce);

/** `index` is its place in the list that was sent; `code` is of the error catalogue. */
export const FailedInvitee = z.object({ index: z.int(), email: z.string().nullable(), code: z.string() });
export type FailedInvitee = z.infer<typeof FailedInvitee>;

/** A code typed by hand may be in small letters, with spaces or without its dashes. */
const Code = z.string().trim().min(1).max(limits.invitations.code);

/** An invitation as the holder of its link sees it before accepting. Of one that has ended, only whose it was. */
export const OfferedInvitation = z.object({
  status: InvitationStatus,
  organization: z.object({ id: Id, name: z.string() }),
  /** The slug of the branding of the page; null without one. */
  environment: z.string().nullable(),
  invited_by: z.object({ name: z.string() }),
  email: z.string().nullable(),
  name: z.string(),
  role: RoleName,
  branches: z.array(SpaceRef),
  /** The conversation that it leads into. Its name is empty when nobody has given it one. */
  room: z.object({ id: Id, name: z.string() }).nullable(),
  message: z.string(),
  locale: Locale,
  expires_at: Timestamp,
  /** True when the address has an account already, which must sign in to accept. */
  has_account: z.boolean(),
});
export type OfferedInvitation = z.infer<typeof OfferedInvitation>;

export const AcceptInvitationInput = z.object({
  code: Code,
  name: line(limits.name),
  /** For an open link; otherwise it is the invited address. */
  email: Email.optional(),
  password: Password,
  locale: Locale.optional(),
  device_name: z.string().max(200).default('web'),
});
export type AcceptInvitationInput = z.infer<typeof AcceptInvitationInput>;

const params = z.object({ id: Id });
const overErrors = ['INVITE_INVALID', 'INVITE_EXPIRED', 'INVITE_USED', 'INVITE_REVOKED'] as const;

export const invitationsApi = {
  list: endpoint('GET', '/invitations', {
    summary: 'Lists the invitations into the workspace, newest first.',
    query: z.object({
      page: Page,
      query: z.string().max(limits.search).optional(),
      filter: z.object({ status: InvitationStatus.optional() }).optional(),
    }),
    data: z.object({ invitations: z.array(Invitation), pagination: Pagination }),
  }),
  create: endpoint('POST', '/invitations', {
    summary: 'Invites up to 100 people into the workspace.',
    description:
      'Each with a role that you may grant, guests with their spaces. Those who cannot be invited are listed in `failed`; the others are invited. The answer alone holds the `code` of a link. With `room_id`, of a group or a ticket whose members you may choose, who accepts is also added there; who is in the workspace already keeps their role.',
    body: z.object({
      id: Id.optional(),
      invites: Invitees,
      via: InvitationWay.default('email'),
      room_id: Id.optional(),
      message: prose(limits.invitations.message).default(''),
    }),
    idempotentBy: 'id',
    data: z.object({ invitations: z.array(InvitationWithCode), failed: z.array(FailedInvitee) }),
    errors: ['FORBIDDEN', 'NOT_FOUND', 'ROLES_DO_NOT_FIT', 'SPACE_ARCHIVED', 'CONFLICT', 'TOO_MANY_REQUESTS'],
  }),
  check: endpoint('POST', '/invitations/check', {
    summary: 'Says which of these people cannot be invited, and why. Invites nobody.',
    body: z.object({ invites: Invitees, room_id: Id.optional() }),
    data: z.object({ failed: z.array(FailedInvitee) }),
    errors: ['FORBIDDEN', 'NOT_FOUND', 'ROLES_DO_NOT_FIT', 'SPACE_ARCHIVED'],
  }),
  resend: endpoint('POST', '/invitation/:id/resend', {
    summary: 'Sends an invitation again, with a new link for seven days. The earlier link ends.',
    params,
    data: z.object({ invitation: InvitationWithCode }),
    errors: ['FORBIDDEN', 'NOT_FOUND', 'INVITE_USED', 'INVITE_REVOKED', 'TOO_MANY_REQUESTS'],
  }),
  revoke: endpoint('DELETE', '/invitation/:id', {
    summary: 'Revokes an invitation. Its link ends; it stays in the list.',
    params,
    data: z.object({ invitation: Invitation }),
    errors: ['FORBIDDEN', 'NOT_FOUND', 'INVITE_USED'],
  }),
  find: endpoint('POST', '/invite/find', {
    summary: 'Shows the invitation of a link to its holder, and notes that it was opened.',
    description: 'Wrong codes are counted for the address.',
    body: z.object({ code: Code }),
    data: z.object({ invitation: OfferedInvitation }),
    errors: ['INVITE_INVALID', 'TOO_MANY_REQUESTS'],
  }),
  accept: endpoint('POST', '/invite/accept', {
    summary: 'Creates an account with an invitation, and signs it in to the workspace.',
    description:
      'An account of the address that belongs to no workspace is used again; where it has a second factor, the answer is a ticket for it, as of `POST /login`.',
    body: AcceptInvitationInput,
    data: z.union([Session, SecondFactorDue]),
    errors: [
      ...overErrors,
      'SPACE_ARCHIVED',
      'EMAIL_MISMATCH',
      'EMAIL_TAKEN',
      'SEAT_LIMIT',
      'COMMON_PASSWORD',
      'TELLING_PASSWORD',
      'SSO_REQUIRED',
    ],
  }),
  join: endpoint('POST', '/invite/join', {
    summary: 'Accepts an invitation with the account that is signed in.',
    description: 'The answer says which workspace and space to enter.',
    body: z.object({ code: Code }),
    data: z.object({ organization_id: Id, branch_id: Id.nullable() }),
    errors: [
      ...overErrors,
      'SPACE_ARCHIVED',
      'EMAIL_MISMATCH',
      'ALREADY_MEMBER',
      'SUSPENDED',
      'SEAT_LIMIT',
      'SSO_SESSION_LIMITED',
      'EMAIL_UNPROVED',
    ],
  }),
  decline: endpoint('POST', '/invite/decline', {
    summary: 'Declines an invitation. Its link ends.',
    body: z.object({ code: Code }),
    errors: overErrors,
  }),
};

/** Hints: clients refetch what they show. */
export const invitationsEvents = {
  InvitationsUpdatedEvent: z.object({}),
  /** A person has accepted an invitation. */
  PersonJoinedEvent: z.object({ user_id: Id }),
};
