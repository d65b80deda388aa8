import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Locale, line, Timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { RoleName } from './permissions.ts';
import { Branch, Organization } from './workspace.ts';

/** `branch_id` is null for roles of the kind organization. */
export const Role = z.object({ name: RoleName, organization_id: Id, branch_id: Id.nullable() });
export type Role = z.infer<typeof Role>;

export const User = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  locale: Locale,
  roles: z.array(Role),
});
export type User = z.infer<typeof User>;

/** `plainText` is set only when a token was just made: at login, on a change of workspace, or on refresh. */
export const SessionToken = z.object({
  plainText: z.string().nullable(),
  expires_at: Timestamp,
  organization: Organization.nullable(),
  branch: Branch.nullable(),
});
export type SessionToken = z.infer<typeof SessionToken>;

/** Who is here and where. The inner `data` is the specification's (section 7, "Account and workspace"). */
export const Session = z.object({
  user: User,
  token: SessionToken,
  data: z.object({ organizations: z.array(Organization), branches: z.array(Branch) }),
});
export type Session = z.infer<typeof Session>;

const deviceName = z.string().max(200).default('web');

export const LoginInput = z.object({
  email: z.string().trim().toLowerCase().min(1).max(limits.email),
  password: z.string().min(1).max(limits.password.max),
  device_name: deviceName,
});

export const sessionApi = {
  login: endpoint('POST', '/login', {
    summary: 'Signs in with e-mail and password.',
    description:
      "The answer's token goes into the Authorization header of every later request. Failed attempts are counted for the account and for the address.",
    body: LoginInput,
    data: Session,
    errors: ['WRONG_CREDENTIALS', 'no_orgs', 'TOO_MANY_REQUESTS'],
  }),
  current: endpoint('GET', '/user', {
    summary: 'Tells who is signed in, and where.',
    description: 'Also renews a token that has less than an hour left: `token.plainText` then holds the new one.',
    data: Session,
  }),
  logout: endpoint('DELETE', '/logout', { summary: 'Ends this session.' }),
  enter: endpoint('PUT', '/organization', {
    summary: 'Enters a workspace, or creates one.',
    description:
      'With `organization_id`, and for roles of a space `branch_id` too, it enters; with `name` it creates a workspace and enters that. Either way a new token comes back and the old one ends.',
    body: z.union([
      z.object({ organization_id: Id, branch_id: Id.nullable().optional(), device_name: deviceName }),
      z.object({ name: line(limits.name), device_name: deviceName }),
    ]),
    data: Session,
    errors: ['NOT_FOUND', 'SETUP_UNAVAILABLE'],
  }),
  updateMe: endpoint('POST', '/user', {
    summary: 'Changes your own name or language.',
    body: z.object({ name: line(limits.name).optional(), locale: Locale.optional() }),
    data: z.object({ user: User }),
  }),
};
