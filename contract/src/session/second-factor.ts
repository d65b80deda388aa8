import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { Timestamp } from '../scalars.ts';
import { Passkey } from './passkeys.ts';
import { deviceName, Session, SignInTicket } from './session.ts';

/** The code of the authenticator app, which many apps show in two groups. */
const OneTimeCode = z
  .string()
  .max(20)
  .overwrite((text) => text.replaceAll(/\s/g, ''))
  .regex(/^\d{6}$/);

/** Written down when the second factor was set up; typed with or without hyphens. */
const RecoveryCode = z.string().trim().min(1).max(40);

export const FinishLoginInput = z.union([
  z.object({ ticket: SignInTicket, code: OneTimeCode, device_name: deviceName }),
  z.object({ ticket: SignInTicket, recovery_code: RecoveryCode, device_name: deviceName }),
]);

/** Either of these proves that the person at an open session is its owner. */
export const ConfirmIdentityInput = z.union([
  z.object({ password: z.string().min(1).max(limits.password.max) }),
  z.object({ code: OneTimeCode }),
]);

export const SecondFactors = z.object({
  /** Null when none is set up. */
  authenticator: z.object({ added_at: Timestamp }).nullable(),
  passkeys: z.array(Passkey),
  recovery_codes_left: z.int(),
  /** The session may change how its owner signs in until then. Null: the owner must confirm first. */
  confirmed_until: Timestamp.nullable(),
});
export type SecondFactors = z.infer<typeof SecondFactors>;

/** Shown once: only their hashes are kept. */
const RecoveryCodes = z.array(z.string());

export const secondFactorApi = {
  finishLogin: endpoint('POST', '/login/2fa', {
    summary: 'Finishes a sign-in with the second factor.',
    description:
      "`ticket` is what `POST /login` answered. A code of the authenticator app and a recovery code work once each. Failed attempts are counted for the account, and the account's owner sees them in the audit log.",
    body: FinishLoginInput,
    data: Session,
    errors: ['SIGN_IN_TICKET_INVALID', 'WRONG_CODE', 'SSO_REQUIRED', 'no_orgs', 'TOO_MANY_REQUESTS'],
  }),
  find: endpoint('GET', '/user/2fa', {
    summary: 'Shows your second factors.',
    data: SecondFactors,
  }),
  confirmIdentity: endpoint('POST', '/user/confirm', {
    summary: 'Confirms that you are the owner of this session.',
    description: 'With your password or a second factor. Changes of how you sign in ask for it first.',
    body: ConfirmIdentityInput,
    data: z.object({ confirmed_until: Timestamp }),
    errors: ['WRONG_PASSWORD', 'WRONG_CODE', 'TOO_MANY_REQUESTS'],
  }),
  setUp: endpoint('POST', '/user/2fa/setup', {
    summary: 'Makes a secret for an authenticator app.',
    description:
      'It counts once a code of it has been confirmed, within 15 minutes; until then an earlier authenticator stays. `url` is what the app reads from a QR code.',
    data: z.object({ secret: z.string(), url: z.string() }),
    errors: ['CONFIRM_IDENTITY'],
  }),
  confirm: endpoint('POST', '/user/2fa/confirm', {
    summary: 'Turns the authenticator app on with its first code.',
    description:
      'Ends all your other sessions when it is your first second factor. `recovery_codes` are new ones, or null if you have some already.',
    body: z.object({ code: OneTimeCode }),
    data: z.object({ recovery_codes: RecoveryCodes.nullable() }),
    errors: ['CONFIRM_IDENTITY', 'NO_PENDING_AUTHENTICATOR', 'WRONG_CODE', 'TOO_MANY_REQUESTS'],
  }),
  remove: endpoint('DELETE', '/user/2fa', {
    summary: 'Removes the authenticator app.',
    description: 'Ends all your other sessions. Recovery codes go with the last second factor.',
    errors: ['CONFIRM_IDENTITY', 'NOT_FOUND', 'SECOND_FACTOR_REQUIRED'],
  }),
  renewRecoveryCodes: endpoint('POST', '/user/2fa/recovery-codes', {
    summary: 'Replaces your recovery codes.',
    data: z.object({ recovery_codes: RecoveryCodes }),
    errors: ['CONFIRM_IDENTITY', 'NO_SECOND_FACTOR'],
  }),
};
