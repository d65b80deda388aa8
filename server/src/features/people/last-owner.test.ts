import { peopleApi } from '@sightline/contract/people/people';
import { accountApi } from '@sightline/contract/session/account';
import { policiesApi } from '@sightline/contract/session/policies';
import { ssoApi } from '@sightline/contract/session/sso';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { describe, expect, it, vi } from 'vitest';
import { as } from '#test/app';
import { testDatabase } from '#test/database';
import { arrange, buildOrganization, buildPerson, type TestPerson } from '#test/factories';
import { joinAs } from '#test/factories/account';
import { givePassword, signInByPassword } from '#test/factories/session';
import { buildSsoWorkspace } from '#test/factories/sso';
import { connectOwner } from '#test/fresh-database';

/** Two Subscribers of a workspace, of whom each is in another one too. */
async function buildOwners() {
  const [organization, other] = [await buildOrganization(), await buildOrganization()];
  const owners = [
    await buildPerson(organization, 'Subscriber'),
    await buildPerson(organization, 'Subscriber'),
  ] as const;
  for (const owner of owners) await joinAs(owner, other);
  return { organization, owners };
}

const ownersOf = ({ id }: { id: string }) =>
  arrange(`select person_id from roles where organization_id = $1 and name = 'Subscriber'`, [id]);

/** As after the confirmation by e-mail. */
const leaveSoon = ({ id }: TestPerson) =>
  arrange(
    `insert into account_removals (user_id, link_expires_at, confirmed_at, effective_at)
     values ($1, now(), now(), now() + interval '14 days')`,
    [id],
  );

/** Changes of this person wait until the release. */
async function holdPerson({ id }: TestPerson) {
  const holder = await connectOwner((await testDatabase()).ownerUrl);
  await holder.query('begin');
  await holder.query('select from people where id = $1 for update', [id]);
  const listWaiting = () =>
    arrange(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return {
    for: (count: number) =>
      vi.waitFor(async () => expect(await listWaiting()).toHaveLength(count), { timeout: 60_000 }),
    release: () => holder.query('commit'),
  };
}

const takeAway = {
  'by suspension': async (by: TestPerson, { id }: TestPerson) =>
    (await as(by.token).call(peopleApi.bulk, { body: { action: 'suspend', ids: [id] } })).data.failed[0]?.code,
  'by removal': async (by: TestPerson, { id }: TestPerson) =>
    (await as(by.token).call(peopleApi.bulk, { body: { action: 'remove', ids: [id] } })).data.failed[0]?.code,
  'by another role': async (by: TestPerson, { id }: TestPerson) =>
    (
      await as(by.token).send(peopleApi.setRoles, {
        params: { id },
        body: { roles: [{ role: 'Agent', branch_id: null }] },
      })
    ).code,
};
const leave = async (person: TestPerson, { id }: { id: string }) =>
  (await as(person.token).call(accountApi.leave, { params: { id }, body: { successor_id: null } })).code;

describe.each(Object.entries(takeAway))('the last Subscriber who stays, %s', (_, take) => {
  it('is kept while the account of the other one waits to be removed', async () => {
    const { organization, owners } = await buildOwners();
    const [leaving, staying] = owners;
    await leaveSoon(leaving);
    expect(await take(leaving, staying)).toBe('LAST_SUBSCRIBER');
    expect(await ownersOf(organization)).toHaveLength(2);
  });

  it('is kept when the one who takes the role away leaves at the same moment', async () => {
    const { organization, owners } = await buildOwners();
    const [leaving, other] = owners;
    const waiting = await holdPerson(other);
    const taken = take(leaving, other);
    await waiting.for(1);
    const left = leave(leaving, organization);
    await waiting.for(2);
    await waiting.release();
    expect([await taken, await left]).toContain('LAST_SUBSCRIBER');
    expect(await ownersOf(organization)).toHaveLength(1);
  });
});

describe('single sign-on', () => {
  it('leaves Subscribers their passwords, also once the provider is gone', async () => {
    const { organization, owner } = await buildSsoWorkspace();
    await givePassword(owner);
    const ways = ['sso', 'passkey'] as const;
    await arrange('insert into sign_in_policies (organization_id, ways) values ($1, $2)', [organization.id, ways]);
    const work = async () =>
      (await as(await signInByPassword(owner.email)).call(workspaceApi.spaces, { query: {} })).code;
    expect(await work()).toBe('OK');
    expect((await as(owner.token).call(ssoApi.remove, {})).code).toBe('OK');
    expect(await work()).toBe('OK');
    const agent = await buildPerson(organization);
    expect((await as(agent.token).call(workspaceApi.spaces, { query: {} })).code).toBe('SIGN_IN_WAY_REFUSED');
    expect((await as(owner.token).call(policiesApi.find, {})).code).toBe('OK');
  });
});
