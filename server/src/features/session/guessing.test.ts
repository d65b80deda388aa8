import { limits } from '@sightline/contract/limits';
import { sessionApi } from '@sightline/contract/session/session';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { afterEach, expect, it, vi } from 'vitest';
import { as, configureTestApp, testApp, unique } from '#test/app';
import { arrange, buildOrganization, buildPerson } from '#test/factories';
import { hashNewPassword } from './actions.ts';
import * as slowHash from './password-hash.ts';

configureTestApp({ TRUST_PROXY: 'true' });

const password = 'a long enough password';
const wrong = 'not the right password';

afterEach(() => vi.restoreAllMocks());

const login = (email: string, given = wrong, headers: Record<string, string> = {}) =>
  as(undefined).send(sessionApi.login, { body: { email, password: given }, headers });

async function buildAccount() {
  const person = await buildPerson(await buildOrganization());
  await arrange('update users set password_hash = $1 where id = $2', [await hashNewPassword(password, []), person.id]);
  return person;
}

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

it('others are answered while more sign-ins check a password than there are database connections', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const matching = vi.spyOn(slowHash, 'verifyPassword').mockReturnValue(promise);
  const logins = times(25, () => login(`${unique('nobody')}@example.test`));
  await vi.waitFor(() => expect(matching.mock.calls.length).toBeGreaterThanOrEqual(20), { timeout: 20_000 });
  const other = await as(undefined).call(workspaceApi.environment, { params: { name: 'sightline' } });
  resolve(false);
  expect(new Set((await Promise.all(logins)).map(({ code }) => code))).toEqual(new Set(['WRONG_CREDENTIALS']));
  expect(other.code).not.toBe('UNAVAILABLE');
});

it('of 250 wrong passwords that arrive together only as many are looked at as the limit allows', async () => {
  const { email } = await buildAccount();
  const matching = vi.spyOn(slowHash, 'verifyPassword').mockResolvedValue(false);
  const replies = await Promise.all(times(250, () => login(email)));
  expect(matching).toHaveBeenCalledTimes(limits.attempts.account);
  const codes = Map.groupBy(replies, ({ code }) => code);
  expect(codes.get('WRONG_CREDENTIALS')).toHaveLength(limits.attempts.account);
  expect(codes.get('TOO_MANY_REQUESTS')).toHaveLength(250 - limits.attempts.account);
});

it('of wrong current passwords that arrive together only as many are looked at as the limit allows', async () => {
  const { token } = await buildAccount();
  const matching = vi.spyOn(slowHash, 'verifyPassword').mockResolvedValue(false);
  const body = { current_password: wrong, password, password_confirmation: password };
  await Promise.all(times(30, () => as(token).send(sessionApi.changePassword, { body })));
  expect(matching).toHaveBeenCalledTimes(limits.attempts.account);
});

it('right passwords use up nothing', async () => {
  const { email } = await buildAccount();
  vi.spyOn(slowHash, 'verifyPassword').mockResolvedValue(true);
  for (const _ of times(limits.attempts.account + 1, () => null))
    expect((await login(email, password)).code).toBe('OK');
});

const from = (address: string) => ({ 'x-forwarded-for': address });

/** The cookie of a browser that the account was signed in with. */
async function signInWithBrowser(email: string): Promise<string> {
  const { origin } = await testApp();
  const headers = { 'content-type': 'application/json', ...from('10.1.0.1') };
  const body = JSON.stringify({ email, password });
  const { headers: answered } = await fetch(`${origin}/api/login`, { method: 'POST', headers, body });
  const kept = answered.getSetCookie().find((cookie) => cookie.startsWith('known_device='));
  expect(kept).toContain('HttpOnly; SameSite=Strict');
  return kept?.split(';')[0] ?? '';
}

async function guessFromEverywhere(email: string): Promise<void> {
  for (const [at] of times(limits.attempts.accountAnywhere, () => null).entries())
    expect((await login(email, wrong, from(`10.2.0.${at}`))).code).toBe('WRONG_CREDENTIALS');
}

it('guesses from everywhere do not lock its owner out of a browser that signed in before', async () => {
  const { email } = await buildAccount();
  const cookie = await signInWithBrowser(email);
  vi.spyOn(slowHash, 'verifyPassword').mockImplementation(async (_, given) => given === password);
  await guessFromEverywhere(email);
  expect((await login(email, password, from('10.3.0.1'))).code).toBe('TOO_MANY_REQUESTS');
  expect((await login(email, password, { ...from('10.3.0.1'), cookie })).code).toBe('OK');
});

it('a browser that signed in before may not guess without end either, and knows no other account', async () => {
  const [one, other] = [await buildAccount(), await buildAccount()];
  const cookie = await signInWithBrowser(one.email);
  vi.spyOn(slowHash, 'verifyPassword').mockImplementation(async (_, given) => given === password);
  const headers = { ...from('10.4.0.1'), cookie };
  for (const _ of times(limits.attempts.knownDevice, () => null)) await login(one.email, wrong, headers);
  expect((await login(one.email, password, headers)).code).toBe('TOO_MANY_REQUESTS');
  await guessFromEverywhere(other.email);
  expect((await login(other.email, password, headers)).code).toBe('TOO_MANY_REQUESTS');
});

it('ten failures from one address keep nobody at another address out', async () => {
  const { email } = await buildAccount();
  vi.spyOn(slowHash, 'verifyPassword').mockImplementation(async (_, given) => given === password);
  for (const _ of times(limits.attempts.account, () => null)) await login(email, wrong, from('10.5.0.1'));
  expect((await login(email, password, from('10.5.0.1'))).code).toBe('TOO_MANY_REQUESTS');
  expect((await login(email, password, from('10.5.0.2'))).code).toBe('OK');
});

it('a new password can be asked for while an account is guessed at', async () => {
  const { email } = await buildAccount();
  vi.spyOn(slowHash, 'verifyPassword').mockResolvedValue(false);
  await guessFromEverywhere(email);
  expect((await as(undefined).call(sessionApi.forgotPassword, { body: { email } })).status).toBe(200);
});

it('an e-mail that nobody has is refused after as many guesses as an account', async () => {
  vi.spyOn(slowHash, 'verifyPassword').mockResolvedValue(false);
  const from = { 'x-forwarded-for': '198.51.100.7' }; // of which nobody else has guessed
  const guesses = async (email: string) => {
    const codes: string[] = [];
    for (const _ of times(limits.attempts.account + 1, () => null)) codes.push((await login(email, wrong, from)).code);
    return codes;
  };
  const known = await guesses((await buildAccount()).email);
  expect(await guesses(`${unique('nobody')}@example.test`)).toEqual(known);
});
