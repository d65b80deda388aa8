import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { OnePage, wholeList } from '../envelope.ts';
import { limits } from '../limits.ts';
import { RoleName } from '../permissions.ts';
import { Email, Id, PersonRef, Timestamp } from '../scalars.ts';

/** The token in the link of an e-mail. */
const LinkToken = z.string().min(1).max(200);
const CurrentPassword = z.string().min(1).max(limits.password.max);

/** A change of the e-mail address: the old and the new one each confirm it. */
export const EmailChange = z.object({
  /** The new address. */
  email: z.string(),
  is_confirmed_by_old: z.boolean(),
  is_confirmed_by_new: z.boolean(),
  expires_at: Timestamp,
});
export type EmailChange = z.infer<typeof EmailChange>;

/** The subject of a link in one of the two e-mails. `by` is the address that received it; only the old one can stop the change. */
export const EmailChangeLink = z.object({
  from: z.string(),
  to: z.string(),
  by: z.enum(['old', 'new']),
  is_confirmed: z.boolean(),
});
export type EmailChangeLink = z.infer<typeof EmailChangeLink>;

/** A copy of everything about a person. `done` of `total` steps; both are 0 until the work begins. */
export const DataExport = z.object({
  id: Id,
  state: z.enum(['waiting', 'running', 'ready', 'failed']),
  done: z.int(),
  total: z.int(),
  /** Bytes; null until it is ready. */
  size: z.int().nullable(),
  requested_at: Timestamp,
  /** The download ends then; null until it is ready. */
  expires_at: Timestamp.nullable(),
  url: z.string().nullable(),
});
export type DataExport = z.infer<typeof DataExport>;

/** A workspace of a person, from their point of view. */
export const OwnWorkspace = z.object({
  id: Id,
  name: z.string(),
  logo: z.string().nullable(),
  roles: z.array(z.object({ name: RoleName, branch: z.object({ id: Id, name: z.string() }).nullable() })),
  /** Open tickets that are assigned to the person. */
  open_tickets: z.int(),
  /** True when nobody else owns it: they must make somebody else a Subscriber before they leave. */
  is_last_subscriber: z.boolean(),
  /** The number of people in it, including the person. */
  members: z.int(),
});
export type OwnWorkspace = z.infer<typeof OwnWorkspace>;

/** The person whose account a link removes, and when it is gone if they confirm it now. */
export const RemovalLink = z.object({ name: z.string(), email: z.string(), effective_at: Timestamp });
export type RemovalLink = z.infer<typeof RemovalLink>;

export const accountApi = {
  setAvatar: endpoint('PUT', '/user/avatar', {
    summary: 'Replaces your picture.',
    description: 'One picture. It is shown wherever your name is, in all your workspaces.',
    body: z.object({}),
    files: 'avatar',
    errors: [
      'SSO_SESSION_LIMITED',
      'NO_PICTURE',
      'PICTURE_FORMAT',
      'PICTURE_TOO_LARGE',
      'PICTURE_QUEUE_FULL',
      'FILE_UNREADABLE',
    ],
  }),
  removeAvatar: endpoint('DELETE', '/user/avatar', {
    summary: 'Removes your picture.',
    errors: ['SSO_SESSION_LIMITED'],
  }),
  pending: endpoint('GET', '/user/pending', {
    summary: 'Shows what is under way with your account: a change of address, a copy of your data.',
    data: z.object({ email_change: EmailChange.nullable(), data_export: DataExport.nullable() }),
  }),
  changeEmail: endpoint('POST', '/user/email', {
    summary: 'Asks for another e-mail address.',
    description:
      'Both addresses receive a link; once both have confirmed, the new one replaces the old one. A new request replaces an earlier one. The answer is the same when the address belongs to somebody else.',
    body: z.object({ email: Email, current_password: CurrentPassword }),
    data: z.object({ email_change: EmailChange }),
    errors: ['WRONG_PASSWORD', 'SAME_EMAIL', 'TOO_MANY_REQUESTS'],
  }),
  cancelEmailChange: endpoint('DELETE', '/user/email', {
    summary: 'Withdraws the change of your e-mail address.',
    errors: ['SSO_SESSION_LIMITED'],
  }),
  mailConfirmation: endpoint('POST', '/user/email/confirmation', {
    summary: 'Sends you the e-mail that confirms your address.',
    description:
      'For an account that was made with a link that somebody passed on. A newer link replaces an earlier one. Does nothing when the address is confirmed.',
    data: z.object({ email: z.string() }),
    errors: ['SSO_SESSION_LIMITED', 'TOO_MANY_REQUESTS'],
  }),
  confirmEmail: endpoint('POST', '/user/email/confirm', {
    summary: 'Confirms your address with the link of an e-mail.',
    description:
      'In the session of the account. Who has the e-mail and no session asks for a new password, which removes whatever was set before.',
    body: z.object({ token: LinkToken }),
    data: z.object({ email: z.string() }),
    errors: ['LINK_INVALID', 'SSO_SESSION_LIMITED', 'TOO_MANY_REQUESTS'],
  }),
  findEmailChange: endpoint('POST', '/email-change/check', {
    summary: 'Shows what the link of a change of address is about.',
    body: z.object({ token: LinkToken }),
    data: EmailChangeLink,
    errors: ['LINK_INVALID'],
  }),
  confirmEmailChange: endpoint('POST', '/email-change/confirm', {
    summary: 'Confirms a change of address with the link of an e-mail.',
    description: 'Each link confirms once. `changed` says whether the other address had confirmed already.',
    body: z.object({ token: LinkToken }),
    data: z.object({
      changed: z.boolean(),
      email: z.string(),
      /** Set for an unproved account: every way to sign in was removed, and a password is chosen by e-mail. */
      starts_over: z.literal(true).optional(),
    }),
    errors: ['LINK_INVALID', 'EMAIL_TAKEN'],
  }),
  stopEmailChange: endpoint('POST', '/email-change/stop', {
    summary: 'Stops a change of address with the link that the old address received.',
    body: z.object({ token: LinkToken }),
    errors: ['LINK_INVALID'],
  }),
  workspaces: endpoint('GET', '/user/workspaces', {
    summary: 'Lists the workspaces that you are in, with your roles.',
    query: OnePage,
    data: wholeList({ workspaces: z.array(OwnWorkspace) }),
  }),
  successors: endpoint('GET', '/user/workspace/:id/successors', {
    summary: 'Lists colleagues who could take over your open tickets.',
    params: z.object({ id: Id }),
    query: z.object({ query: z.string().max(limits.search).optional() }),
    data: z.object({ people: z.array(PersonRef) }),
    errors: ['NOT_FOUND', 'SSO_SESSION_LIMITED'],
  }),
  leave: endpoint('POST', '/user/workspace/:id/leave', {
    summary: 'Leaves a workspace.',
    description:
      'Your open tickets go to `successor_id`, or become unassigned without one. Your sessions there end. The last Subscriber cannot leave, nor can anybody leave their only workspace.',
    params: z.object({ id: Id }),
    body: z.object({ successor_id: Id.nullable() }),
    errors: ['NOT_FOUND', 'LAST_SUBSCRIBER', 'ONLY_WORKSPACE', 'NOT_ASSIGNABLE', 'SSO_SESSION_LIMITED'],
  }),
  requestExport: endpoint('POST', '/user/export', {
    summary: 'Asks for a copy of your data.',
    description:
      'A job writes a ZIP file of JSON and files. An e-mail says when it is ready; you can download it for seven days.',
    data: z.object({ data_export: DataExport }),
    errors: ['EXPORT_UNDER_WAY', 'SSO_SESSION_LIMITED', 'TOO_MANY_REQUESTS'],
  }),
  download: endpoint('GET', '/file/export/:id', {
    summary: 'Sends the copy of your data.',
    description: 'To the person it is about alone.',
    params: z.object({ id: Id }),
    raw: true,
    errors: ['NOT_FOUND', 'STORAGE_UNAVAILABLE', 'SSO_SESSION_LIMITED'],
  }),
  requestRemoval: endpoint('POST', '/user/remove-request', {
    summary: 'Asks for the removal of your account.',
    description: 'An e-mail brings the link that confirms it. The last Subscriber of a workspace hands it over first.',
    errors: ['LAST_SUBSCRIBER', 'SSO_SESSION_LIMITED', 'TOO_MANY_REQUESTS'],
  }),
  findRemoval: endpoint('POST', '/remove-account/check', {
    summary: 'Shows whose account a removal link is about.',
    body: z.object({ token: LinkToken }),
    data: RemovalLink,
    errors: ['LINK_INVALID'],
  }),
  confirmRemoval: endpoint('POST', '/remove-account', {
    summary: 'Confirms the removal of an account with the link of an e-mail and the password.',
    description:
      'Ends all sessions. Signing in within 14 days takes it back; after that nothing personal is left, and others see a "Former user".',
    body: z.object({ token: LinkToken, password: CurrentPassword }),
    data: z.object({ effective_at: Timestamp }),
    errors: ['LINK_INVALID', 'WRONG_PASSWORD', 'LAST_SUBSCRIBER', 'TOO_MANY_REQUESTS'],
  }),
};

/** Sent to the person alone when pending requests about the account have changed. */
export const accountEvents = {
  AccountUpdatedEvent: z.object({}),
};
