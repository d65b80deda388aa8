import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { OnePage, wholeList } from '../envelope.ts';
import { limits } from '../limits.ts';
import { OutOfOffice } from '../people/people.ts';
import { RoleName } from '../permissions.ts';
import { Id, Locale, line, optionalLine, Timestamp } from '../scalars.ts';
import { storedAddress } from '../stored-address.ts';
import { Branch, Organization, Timezone } from '../workspace/workspace.ts';

/** `branch_id` is null for roles of the kind organization. `permissions` are those of an own role; built-in ones have the plans map's. */
export const Role = z.object({
  name: RoleName,
  organization_id: Id,
  branch_id: Id.nullable(),
  permissions: z.array(z.string()).optional(),
});
export type Role = z.infer<typeof Role>;

export const User = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  locale: Locale,
  title: z.string(),
  phone: z.string(),
  /** Null: the time zone of the workspace applies. */
  timezone: z.string().nullable(),
  out_of_office: OutOfOffice.nullable(),
  roles: z.array(Role),
  /** True while nobody has confirmed the address by an e-mail: the account joins no other workspace and gets no notifications there. */
  is_email_unproved: z.boolean().optional(),
});
export type User = z.infer<typeof User>;

/** How a session began. */
export const SignInWay = z.enum(['password', 'passkey', 'qr', 'sso']);
export type SignInWay = z.infer<typeof SignInWay>;

/** `plainText` is set only for a new token: at login, on a change of workspace, or on refresh. */
export const SessionToken = z.object({
  plainText: z.string().nullable(),
  expires_at: Timestamp,
  organization: Organization.nullable(),
  branch: Branch.nullable(),
  /** True when this sign-in cancelled the pending removal of the account. */
  removal_taken_back: z.boolean().optional(),
  /** The active workspace waits until then for this person's second factor. Null: it requires none, or there is one. */
  second_factor_due: Timestamp.nullable(),
});
export type SessionToken = z.infer<typeof SessionToken>;

/** The user and the active role. The inner `data` is the specification's (section 7, "Account and workspace"). */
/** A space that somebody may enter, as the dialog to choose one shows it. */
export const OwnSpace = Branch.extend({ color: z.string().nullable(), logo: z.string().nullable() });
export type OwnSpace = z.infer<typeof OwnSpace>;

export const Session = z.object({
  user: User,
  token: SessionToken,
  data: z.object({ organizations: z.array(Organization), branches: z.array(OwnSpace) }),
});
export type Session = z.infer<typeof Session>;

export const deviceName = z.string().max(200).default('web');

export const LoginInput = z.object({
  email: z.string().trim().toLowerCase().overwrite(storedAddress).min(1).max(limits.email),
  password: z.string().min(1).max(limits.password.max),
  device_name: deviceName,
});

/** The ticket between a right password and the second factor. Works once, for a few minutes. */
export const SignInTicket = z.string().min(1).max(200);

export const SecondFactorWay = z.enum(['passkey', 'authenticator', 'recovery_code']);
export type SecondFactorWay = z.infer<typeof SecondFactorWay>;

/** The password was right, and the account has a second factor: `POST /login/2fa` finishes the sign-in. */
export const SecondFactorDue = z.object({
  ticket: SignInTicket,
  expires_at: Timestamp,
  ways: z.array(SecondFactorWay),
});
export type SecondFactorDue = z.infer<typeof SecondFactorDue>;

/** The response of `POST /login`: a session, or a ticket for the second factor. */
export type LoginAnswer = Session | SecondFactorDue;

export const isSignedIn = (answer: LoginAnswer): answer is Session => 'token' in answer;

/** Returns the session, for programs that sign in to accounts without a second factor; throws for others. */
export function requireSession(answer: LoginAnswer): Session {
  if (isSignedIn(answer)) return answer;
  throw new Error('this account needs a second factor');
}

/** One sign-in on one device. Its tokens may have been renewed since. */
export const UserSession = z.object({
  id: Id,
  device_name: z.string(),
  ip: z.string().nullable(),
  signed_in_at: Timestamp,
  last_used_at: Timestamp,
  /** True for the session that makes the request. */
  current: z.boolean(),
  /** Its active workspace; null while none is chosen. */
  organization: z.object({ id: Id, name: z.string() }).nullable(),
});
export type UserSession = z.infer<typeof UserSession>;

/** Section 4: password flows need the current, new and repeated password. */
export const ChangePasswordInput = z.object({
  current_password: z.string().min(1).max(limits.password.max),
  password: z.string().min(limits.password.min).max(limits.password.max),
  password_confirmation: z.string().min(1).max(limits.password.max),
});

export const ForgotPasswordInput = z.object({
  email: z.string().trim().toLowerCase().overwrite(storedAddress).min(1).max(limits.email),
});

/** The token in the link of the e-mail. */
const ResetToken = z.string().min(1).max(200);

/** Section 4: the new password, twice. */
export const ResetPasswordInput = z.object({
  token: ResetToken,
  password: z.string().min(limits.password.min).max(limits.password.max),
  password_confirmation: z.string().min(1).max(limits.password.max),
});

/** A number as people write it: digits with spaces and punctuation between them. Empty is none. */
export const Phone = optionalLine(limits.phone).refine((text) => text === '' || /^\+?[\d\s().\-/]{4,}$/.test(text), {
  params: { code: 'phone' },
});

/** Only the fields that are given change. */
export const UpdateMeInput = z.object({
  name: line(limits.name).optional(),
  locale: Locale.optional(),
  title: optionalLine(limits.name).optional(),
  phone: Phone.optional(),
  timezone: Timezone.nullable().optional(),
  out_of_office: OutOfOffice.nullable().optional(),
});
export type UpdateMeInput = z.infer<typeof UpdateMeInput>;

export const sessionApi = {
  login: endpoint('POST', '/login', {
    summary: 'Signs in with e-mail and password.',
    description:
      "The answer's token goes into the Authorization header of every later request. Where the account has a second factor, the answer is a `ticket` for `POST /login/2fa` instead. Failed attempts are counted for the account and for the address.",
    body: LoginInput,
    data: z.union([Session, SecondFactorDue]),
    errors: ['WRONG_CREDENTIALS', 'SSO_REQUIRED', 'no_orgs', 'SUSPENDED', 'SPACES_ARCHIVED', 'TOO_MANY_REQUESTS'],
  }),
  current: endpoint('GET', '/user', {
    summary: 'Shows the signed-in user and the active role.',
    description: 'Also renews a token that has less than an hour left: `token.plainText` then holds the new one.',
    data: Session,
  }),
  visits: endpoint('GET', '/user/visits', {
    summary: 'Shows when you were last in each workspace and space.',
    description: 'Those that you may enter and have been in; `id` is the key of the workspace or space.',
    query: OnePage,
    data: wholeList({ visits: z.array(z.object({ id: Id, last_used_at: Timestamp })) }),
  }),
  logout: endpoint('DELETE', '/logout', { summary: 'Ends this session.' }),
  enter: endpoint('PUT', '/organization', {
    summary: 'Enters a workspace, or creates one.',
    description:
      'With `organization_id`, and for roles of a space `branch_id` too, it enters; with `name` it creates a workspace and enters that, which a Subscriber of any workspace may, and anybody where sign-up is open. Either way a new token comes back and the old one ends.',
    body: z.union([
      z.object({ organization_id: Id, branch_id: Id.nullable().optional(), device_name: deviceName }),
      z.object({ name: line(limits.name), device_name: deviceName }),
    ]),
    data: Session,
    errors: ['EMAIL_UNPROVED', 'NOT_FOUND', 'SETUP_UNAVAILABLE', 'SIGN_IN_WAY_REFUSED'],
  }),
  updateMe: endpoint('POST', '/user', {
    summary: 'Changes what the workspaces know about you: name, title, phone, language, time zone, absence.',
    body: UpdateMeInput,
    data: z.object({ user: User }),
    errors: ['SSO_SESSION_LIMITED'],
  }),
  changePassword: endpoint('PUT', '/user/password', {
    summary: 'Changes your own password.',
    description: 'Ends all your other sessions.',
    body: ChangePasswordInput,
    errors: [
      'WRONG_PASSWORD',
      'SAME_PASSWORD',
      'COMMON_PASSWORD',
      'TELLING_PASSWORD',
      'PASSWORDS_DIFFER',
      'TOO_MANY_REQUESTS',
    ],
  }),
  forgotPassword: endpoint('POST', '/password/forgot', {
    summary: 'Requests an e-mail with a link to a new password.',
    description: 'The response is the same whether or not the address has an account.',
    body: ForgotPasswordInput,
    errors: ['TOO_MANY_REQUESTS'],
  }),
  findReset: endpoint('POST', '/password/reset/check', {
    summary: 'Shows the account of a valid password link.',
    body: z.object({ token: ResetToken }),
    data: z.object({ email: z.string() }),
    errors: ['RESET_LINK_INVALID'],
  }),
  resetPassword: endpoint('POST', '/password/reset', {
    summary: 'Sets a new password with the link of an e-mail.',
    description: 'The link works once. Ends all sessions of the person.',
    body: ResetPasswordInput,
    errors: ['RESET_LINK_INVALID', 'PASSWORDS_DIFFER', 'COMMON_PASSWORD', 'TELLING_PASSWORD'],
  }),
  sessions: endpoint('GET', '/user/:id/sessions', {
    summary: 'Lists where a person is signed in.',
    description:
      'Your own sessions, wherever they work; or, for those who lead the workspace, the sessions of its people in it.',
    params: z.object({ id: Id }),
    query: OnePage,
    data: wholeList({ sessions: z.array(UserSession) }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  endSession: endpoint('DELETE', '/user/:id/session/:sid', {
    summary: 'Ends one session.',
    description: 'Its pages, connections and calls end within two seconds.',
    params: z.object({ id: Id, sid: Id }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'ROLE_ABOVE_YOURS'],
  }),
  endSessions: endpoint('DELETE', '/user/:id/sessions', {
    summary: 'Ends all sessions except the current one.',
    params: z.object({ id: Id }),
    data: z.object({ ended: z.int() }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'ROLE_ABOVE_YOURS'],
  }),
};

/** Last event to the sockets of a session before they are closed. */
export const sessionEvents = {
  SessionEndedEvent: z.object({}),
};
