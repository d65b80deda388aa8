import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { RoleName } from '../permissions.ts';
import { Id, line } from '../scalars.ts';
import { storedAddress, storedDomain } from '../stored-address.ts';
import { deviceName, Session } from './session.ts';

const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .overwrite(storedDomain)
  .max(limits.sso.domain)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/);

/** A name that people type in place of their address: letters, digits and hyphens. */
const ShortName = z
  .string()
  .trim()
  .toLowerCase()
  .max(limits.sso.shortName)
  .regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])$/);

/** Excludes the role of owners: nobody gets it by signing in. */
const SsoRole = RoleName.refine((name) => name !== 'Subscriber');

/** As OpenID Connect has it: an address without query and fragment, to the letter. */
const Issuer = z
  .url({ protocol: /^https?$/ })
  .max(limits.sso.issuer)
  .regex(/^[^?#]+$/);

/** The identity provider of a workspace. Its secret never leaves the server. */
export const SsoProvider = z.object({
  name: line(limits.sso.name),
  short_name: ShortName,
  issuer: Issuer,
  client_id: line(limits.sso.clientId),
  domains: z.array(Domain).max(limits.sso.domains),
  /** True when people of the domains get an account when they sign in for the first time. */
  creates_accounts: z.boolean(),
  default_role: SsoRole,
  /** The space of the default role, where that is a guest's. */
  default_branch_id: Id.nullable(),
  /** True when people of the domains who are not Subscribers can sign in to this workspace in no other way. */
  is_enforced: z.boolean(),
  /** True when an address counts as verified where the provider leaves the claim out, as Microsoft Entra ID does. */
  vouches_for_addresses: z.boolean(),
});
export type SsoProvider = z.infer<typeof SsoProvider>;

const Secret = z.string().min(1).max(limits.sso.secret);

/** Without a secret the stored one stays, as long as it goes to the same issuer. */
export const SsoProviderInput = SsoProvider.extend({
  client_secret: Secret.optional(),
  vouches_for_addresses: SsoProvider.shape.vouches_for_addresses.optional(),
});
export type SsoProviderInput = z.infer<typeof SsoProviderInput>;

export const ShownSsoProvider = SsoProvider.extend({
  /** Null when it was deleted: nobody gets an account until another one is chosen. */
  default_role: RoleName.nullable(),
  is_secret_set: z.boolean(),
});
export type ShownSsoProvider = z.infer<typeof ShownSsoProvider>;

const Settings = z.object({
  provider: ShownSsoProvider.nullable(),
  /** The address to which the provider sends people back, and which it must know. */
  redirect_url: z.string(),
});

/** Errors of an issuer. */
const providerErrors = ['SSO_ADDRESS_REFUSED', 'SSO_UNREACHABLE', 'SSO_NOT_A_PROVIDER', 'SSO_WRONG_ISSUER'] as const;

/** A parameter that the provider appended to the address of the page. */
const CallbackParameter = z.string().max(limits.sso.parameter).optional();

export const ssoApi = {
  find: endpoint('GET', '/organization/single-sign-on', {
    summary: 'Shows the identity provider of the workspace.',
    data: Settings,
  }),
  update: endpoint('PUT', '/organization/single-sign-on', {
    summary: 'Sets the identity provider of the workspace.',
    description:
      'OpenID Connect with the authorization code flow. A domain and a short name belong to one workspace of the installation. The secret is needed at first and whenever the issuer changes; it is stored encrypted and never shown.',
    body: SsoProviderInput,
    data: Settings,
    errors: [
      'SSO_DOMAIN_TAKEN',
      'SSO_SHORT_NAME_TAKEN',
      'SSO_SECRET_MISSING',
      'SSO_DOMAINS_MISSING',
      'NOT_FOUND',
      'ROLES_DO_NOT_FIT',
      'ROLE_ABOVE_YOURS',
      'ONLY_FOR_SUBSCRIBERS',
      'NOT_FOR_GUESTS',
      'SSO_ADDRESS_REFUSED',
    ],
  }),
  remove: endpoint('DELETE', '/organization/single-sign-on', {
    summary: 'Removes the identity provider of the workspace.',
    description: 'People keep their accounts, and sign in with a password that they choose by e-mail.',
    errors: ['NOT_FOUND'],
  }),
  test: endpoint('POST', '/organization/single-sign-on/test', {
    summary: 'Fetches what an identity provider says about itself, and says what is wrong with it.',
    body: z.object({ issuer: Issuer }),
    data: z.object({ authorization_endpoint: z.string() }),
    errors: providerErrors,
  }),
  start: endpoint('POST', '/login/sso', {
    summary: 'Begins a sign-in at the identity provider of a workspace.',
    description:
      'By the domain of an e-mail address or the short name of a workspace; whether anybody has the address is not looked at. The browser opens `url` and keeps `claim`, with which alone it can finish, within ten minutes.',
    body: z.object({ identifier: z.string().trim().toLowerCase().overwrite(storedAddress).min(1).max(limits.email) }),
    data: z.object({ url: z.string(), claim: z.string(), name: z.string() }),
    errors: ['SSO_UNKNOWN', ...providerErrors, 'TOO_MANY_REQUESTS'],
  }),
  finish: endpoint('POST', '/login/sso/finish', {
    summary: 'Finishes a sign-in with what the identity provider sent back.',
    description:
      'Works once. The session works in the workspace of the provider only, and changes nothing that concerns other workspaces of the account.',
    body: z.object({
      organization_id: Id,
      claim: z.string().min(1).max(200),
      state: CallbackParameter,
      code: CallbackParameter,
      iss: CallbackParameter,
      error: CallbackParameter,
      device_name: deviceName,
    }),
    data: Session,
    errors: [
      'SSO_EXPIRED',
      'SSO_REFUSED',
      'SSO_FAILED',
      'SSO_CLIENT_REFUSED',
      ...providerErrors,
      'SSO_NO_ACCOUNT',
      'SSO_ROLE_MISSING',
      'SSO_EMAIL_UNVERIFIED',
      'SSO_LINKED_OTHERWISE',
      'SUSPENDED',
      'SEAT_LIMIT',
      'SIGN_IN_WAY_REFUSED',
      'TOO_MANY_REQUESTS',
    ],
  }),
};
