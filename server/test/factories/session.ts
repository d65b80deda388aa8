import { passkeysApi } from '@sightline/contract/session/passkeys';
import { secondFactorApi } from '@sightline/contract/session/second-factor';
import { requireSession, sessionApi } from '@sightline/contract/session/session';
import { generate } from 'otplib';
import { hashNewPassword } from '../../src/features/session/actions.ts';
import { as, testApp } from '../app.ts';
import { arrange, buildOrganization, buildPerson, type TestPerson } from '../factories.ts';
import { type Ceremony, PasskeyDevice } from './passkey-device.ts';

export const testPassword = 'a long enough password';

export async function givePassword({ id }: Pick<TestPerson, 'id'>): Promise<void> {
  await arrange('update users set password_hash = $1 where id = $2', [await hashNewPassword(testPassword, []), id]);
}

export const login = (email: string) =>
  as(undefined).call(sessionApi.login, { body: { email, password: testPassword } });

/** The token of a new session of somebody without a second factor. */
export async function signInByPassword(email: string): Promise<string> {
  return requireSession((await login(email)).data).token.plainText ?? '';
}

/** Computes the app's code, now or some periods of 30 seconds later. A code is valid from one period before its own to one after. */
export const codeOf = (secret: string, periods = 0): Promise<string> =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * periods });

export type Secured = { person: TestPerson; token: string; secret: string; recoveryCodes: string[] };

/** Somebody with a password and an authenticator app, whose current code has been used. `token` is of the session that set it up. */
export async function buildSecured(person?: TestPerson): Promise<Secured> {
  const owner = person ?? (await buildPerson(await buildOrganization()));
  await givePassword(owner);
  const token = await signInByPassword(owner.email);
  const { secret } = (await as(token).call(secondFactorApi.setUp, {})).data;
  const { data } = await as(token).call(secondFactorApi.confirm, { body: { code: await codeOf(secret) } });
  return { person: owner, token, secret, recoveryCodes: data.recovery_codes ?? [] };
}

/** Signs in with the right password to an account with a second factor, and returns the ticket for the second step. */
export async function requireTicket(email: string): Promise<string> {
  const { data } = await login(email);
  if ('ticket' in data) return data.ticket;
  throw new Error('the password alone was enough');
}

/** As time would: every code of now works once more. */
export const forgetUsedCodes = ({ id }: Pick<TestPerson, 'id'>) =>
  arrange('update authenticators set last_step = 0 where user_id = $1', [id]);

export const challengeIn = async ({ options }: { options: Record<string, unknown> }): Promise<Ceremony> => ({
  challenge: String(options.challenge),
  origin: (await testApp()).origin,
});

/** Adds a passkey to the account of a session that may change how its owner signs in. */
export async function addPasskey(token: string, device = new PasskeyDevice(), name = 'Phone') {
  const { data } = await as(token).call(passkeysApi.addOptions, {});
  const passkey = device.create(await challengeIn(data));
  return { device, reply: await as(token).call(passkeysApi.add, { body: { passkey, name } }) };
}
