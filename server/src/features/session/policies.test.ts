import { passkeysApi } from '@sightline/contract/session/passkeys';
import { policiesApi, type SignInPolicy } from '@sightline/contract/session/policies';
import { secondFactorApi } from '@sightline/contract/session/second-factor';
import { requireSession, sessionApi } from '@sightline/contract/session/session';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { describe, expect, it, vi } from 'vitest';
import { as } from '#test/app';
import { arrange, buildOrganization, buildPerson, type TestPerson } from '#test/factories';
import { addPasskey, buildSecured, challengeIn, givePassword, login, signInByPassword } from '#test/factories/session';
import { connect } from '#test/socket';

const open: SignInPolicy = {
  require_second_factor: false,
  grace_days: 7,
  ways: ['password', 'passkey', 'qr', 'sso'],
  session_hours: null,
};

async function buildWorkspace() {
  const organization = await buildOrganization();
  const owner = await buildPerson(organization, 'Subscriber');
  const agent = await buildPerson(organization);
  await givePassword(owner);
  await givePassword(agent);
  return { organization, owner, agent };
}

const setPolicy = (owner: { token: string }, policy: Partial<SignInPolicy>) =>
  as(owner.token).call(policiesApi.update, { body: { ...open, ...policy } });
/** Any request that works in the workspace. */
const work = async (token: string) => (await as(token).call(workspaceApi.spaces, { query: {} })).code;
const longAgo = ({ id }: { id: string }) =>
  arrange(`update sign_in_policies set required_since = now() - interval '30 days' where organization_id = $1`, [id]);
const addedLongAgo = ({ id }: TestPerson) =>
  arrange(`update people set created_at = now() - interval '30 days' where id = $1`, [id]);

describe('a workspace that requires a second factor', () => {
  it('gives people the days of grace, and says until when', async () => {
    const { owner, agent } = await buildWorkspace();
    await setPolicy(owner, { require_second_factor: true, grace_days: 7 });
    expect(await work(agent.token)).toBe('OK');
    const { data } = await as(agent.token).call(sessionApi.current, {});
    const days = (Date.parse(data.token.second_factor_due ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(7, 1);
  });

  it('then refuses people without one, except to set one up', async () => {
    const { organization, owner, agent } = await buildWorkspace();
    const token = await signInByPassword(agent.email);
    await setPolicy(owner, { require_second_factor: true });
    await longAgo(organization);
    await addedLongAgo(agent);
    await vi.waitFor(async () => expect(await work(token)).toBe('SECOND_FACTOR_REQUIRED'));
    const { secret } = (await as(token).call(secondFactorApi.setUp, {})).data;
    expect(secret).toBeTruthy();
    await addPasskey(token);
    await vi.waitFor(async () => expect(await work(token)).toBe('OK'));
    expect((await as(token).call(sessionApi.current, {})).data.token.second_factor_due).toBeNull();
  });

  it('gives the days of grace to people who are added later', async () => {
    const { organization, owner } = await buildWorkspace();
    await setPolicy(owner, { require_second_factor: true });
    await longAgo(organization);
    const newcomer = await buildPerson(organization);
    expect(await work(newcomer.token)).toBe('OK');
  });

  it('does not start the days of grace again when something else of the policy changes', async () => {
    const { organization, owner, agent } = await buildWorkspace();
    await setPolicy(owner, { require_second_factor: true });
    await longAgo(organization);
    await addedLongAgo(agent);
    await addedLongAgo(owner);
    await arrange(`update sign_in_policies set grace_days = 90 where organization_id = $1`, [organization.id]);
    await vi.waitFor(async () =>
      expect((await setPolicy(owner, { require_second_factor: true, grace_days: 20 })).code).toBe('OK'),
    );
    await vi.waitFor(async () => expect(await work(agent.token)).toBe('SECOND_FACTOR_REQUIRED'));
  });

  it('keeps the last one from being removed', async () => {
    const { owner, agent } = await buildWorkspace();
    await setPolicy(owner, { require_second_factor: true });
    const { token } = await buildSecured(agent);
    expect((await as(token).call(secondFactorApi.remove, {})).code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await as(token).call(secondFactorApi.find, {})).data.authenticator).not.toBeNull();
    const { reply } = await addPasskey(token);
    expect((await as(token).call(secondFactorApi.remove, {})).status).toBe(200);
    const last = { params: { id: reply.data.passkey.id } };
    expect((await as(token).call(passkeysApi.remove, last)).code).toBe('SECOND_FACTOR_REQUIRED');
  });

  it('is not set up without days of grace by somebody who would shut themselves out', async () => {
    const { owner } = await buildWorkspace();
    const reply = await setPolicy(owner, { require_second_factor: true, grace_days: 0 });
    expect(reply.code).toBe('NO_SECOND_FACTOR');
  });

  it('closes the sockets of those it shuts out', async () => {
    const { organization, owner, agent } = await buildWorkspace();
    await addedLongAgo(agent);
    await setPolicy(owner, { require_second_factor: true });
    const socket = await connect(agent.token);
    await longAgo(organization);
    await expect(socket.closed()).resolves.toBeUndefined();
  });
});

describe('the allowed ways to sign in', () => {
  it('shut out sessions that began in another way, and let those in that did not', async () => {
    const { owner, agent } = await buildWorkspace();
    const token = await signInByPassword(agent.email);
    const { device } = await addPasskey(token);
    const { device: ownersDevice } = await addPasskey(await signInByPassword(owner.email));
    const byPasskey = async (phone: typeof device) => {
      const { data } = await as(undefined).call(passkeysApi.loginOptions, { body: {} });
      const body = { passkey: phone.sign(await challengeIn(data)) };
      return (await as(undefined).call(passkeysApi.login, { body })).data.token;
    };
    const ownersToken = (await byPasskey(ownersDevice)).plainText ?? '';
    expect((await setPolicy({ token: ownersToken }, { ways: ['passkey'] })).status).toBe(200);
    await vi.waitFor(async () => expect(await work(token)).toBe('SIGN_IN_WAY_REFUSED'));
    const entered = await byPasskey(device);
    expect(entered.organization?.id).toBe(agent.organization_id);
    expect(await work(entered.plainText ?? '')).toBe('OK');
  });

  it('keep a sign-in in another way out of the workspace, at once and when it is entered', async () => {
    const { organization, owner, agent } = await buildWorkspace();
    await setPolicy(owner, {});
    await arrange(`update sign_in_policies set ways = '{passkey}' where organization_id = $1`, [organization.id]);
    const session = requireSession((await login(agent.email)).data);
    expect(session.token.organization).toBeNull();
    const body = { organization_id: organization.id };
    const reply = await as(session.token.plainText ?? '').call(sessionApi.enter, { body });
    expect(reply.code).toBe('SIGN_IN_WAY_REFUSED');
  });

  it('include that of the person who changes them', async () => {
    const { owner } = await buildWorkspace();
    const reply = await setPolicy(owner, { ways: ['passkey'] });
    expect(reply).toMatchObject({ code: 'POLICY_EXCLUDES_YOU', errors: { ways: [expect.any(String)] } });
    expect((await setPolicy(owner, { ways: [] })).code).toBe('INVALID_INPUT');
  });
});

describe('the length of a session', () => {
  it('ends those in the workspace that are older, and no others', async () => {
    const { owner, agent } = await buildWorkspace();
    const elsewhere = await buildPerson(await buildOrganization());
    const old = `update tokens set signed_in_at = now() - interval '9 hours' where user_id = any($1)`;
    await arrange(old, [[agent.id, elsewhere.id]]);
    expect((await setPolicy(owner, { session_hours: 8 })).status).toBe(200);
    await vi.waitFor(async () => expect(await work(agent.token)).toBe('UNAUTHENTICATED'));
    expect(await work(elsewhere.token)).toBe('OK');
    expect(await work(owner.token)).toBe('OK');
  });
});

it('the policy is read and changed by the Subscriber alone, who finds it as it was saved', async () => {
  const { owner, agent } = await buildWorkspace();
  expect((await as(owner.token).call(policiesApi.find, {})).data.policy).toEqual(open);
  const policy: SignInPolicy = { ...open, require_second_factor: true, session_hours: 24 };
  await setPolicy(owner, policy);
  expect((await as(owner.token).call(policiesApi.find, {})).data.policy).toEqual(policy);
  expect((await setPolicy(agent, {})).code).toBe('FORBIDDEN');
  expect((await as(agent.token).call(policiesApi.find, {})).code).toBe('FORBIDDEN');
});
