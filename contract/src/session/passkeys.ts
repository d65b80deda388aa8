import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { Id, line, Timestamp } from '../scalars.ts';
import { deviceName, Session, SignInTicket } from './session.ts';

const Base64Url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/);

const credential = {
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
};

/** The browser's response to the options of a registration: `RegistrationResponseJSON` of WebAuthn. */
export const NewCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.array(z.string().max(40)).max(10).optional(),
    authenticatorData: Base64Url.optional(),
    publicKey: Base64Url.optional(),
    publicKeyAlgorithm: z.int().optional(),
  }),
});

/** The browser's response to the options of a sign-in: `AuthenticationResponseJSON` of WebAuthn. */
export const SignedChallenge = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Base64Url.nullish(),
  }),
});
export type SignedChallenge = z.infer<typeof SignedChallenge>;

/** Options of WebAuthn, for the browser. */
const CredentialOptions = z.object({ options: z.record(z.string(), z.unknown()) });

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  /** True when the maker of the phone or browser also copies it to the owner's other devices. */
  is_synced: z.boolean(),
  added_at: Timestamp,
  last_used_at: Timestamp.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

export const passkeysApi = {
  loginOptions: endpoint('POST', '/login/passkey/options', {
    summary: 'Makes a challenge for signing in with a passkey.',
    description: 'With `ticket` for the second factor after a password, else for a sign-in by the passkey alone.',
    body: z.object({ ticket: SignInTicket.optional() }),
    data: CredentialOptions,
    errors: ['SIGN_IN_TICKET_INVALID', 'TOO_MANY_REQUESTS'],
  }),
  login: endpoint('POST', '/login/passkey', {
    summary: 'Signs in with a passkey.',
    description:
      'A passkey is checked together with the finger, face or PIN of its owner, so nothing else is asked for.',
    body: z.object({ passkey: SignedChallenge, ticket: SignInTicket.optional(), device_name: deviceName }),
    data: Session,
    errors: ['PASSKEY_REFUSED', 'SIGN_IN_TICKET_INVALID', 'SSO_REQUIRED', 'no_orgs', 'TOO_MANY_REQUESTS'],
  }),
  confirmOptions: endpoint('POST', '/user/confirm/options', {
    summary: 'Makes a challenge for confirming with a passkey that you are the owner of this session.',
    data: CredentialOptions,
  }),
  confirmIdentity: endpoint('POST', '/user/confirm/passkey', {
    summary: 'Confirms with a passkey that you are the owner of this session.',
    body: z.object({ passkey: SignedChallenge }),
    data: z.object({ confirmed_until: Timestamp }),
    errors: ['PASSKEY_REFUSED'],
  }),
  addOptions: endpoint('POST', '/user/passkeys/options', {
    summary: 'Makes a challenge for a new passkey.',
    data: CredentialOptions,
    errors: ['CONFIRM_IDENTITY', 'TOO_MANY_PASSKEYS'],
  }),
  add: endpoint('POST', '/user/passkeys', {
    summary: 'Adds a passkey to your account.',
    description:
      'Ends all your other sessions when it is your first second factor. `recovery_codes` are new ones, or null if you have some already.',
    body: z.object({ passkey: NewCredential, name: line(limits.name) }),
    data: z.object({ passkey: Passkey, recovery_codes: z.array(z.string()).nullable() }),
    errors: ['CONFIRM_IDENTITY', 'PASSKEY_REFUSED', 'TOO_MANY_PASSKEYS'],
  }),
  rename: endpoint('PUT', '/user/passkey/:id', {
    summary: 'Renames one of your passkeys.',
    params: z.object({ id: Id }),
    body: z.object({ name: line(limits.name) }),
    errors: ['NOT_FOUND', 'SSO_SESSION_LIMITED'],
  }),
  remove: endpoint('DELETE', '/user/passkey/:id', {
    summary: 'Removes one of your passkeys.',
    description: 'Ends all your other sessions. Recovery codes go with the last second factor.',
    params: z.object({ id: Id }),
    errors: ['CONFIRM_IDENTITY', 'NOT_FOUND', 'SECOND_FACTOR_REQUIRED', 'LAST_WAY_IN'],
  }),
};
