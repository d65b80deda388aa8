import { requireSession, sessionApi } from '@sightline/contract/session/session';
import { describe, expect, it } from 'vitest';
import { as, testApp } from '#test/app';
import { arrange, buildOrganization, buildPerson, buildSpace, type TestPerson } from '#test/factories';
import { hashNewPassword } from './actions.ts';

const password = 'a long enough password';

async function givePassword(person: TestPerson): Promise<void> {
  await arrange('update users set password_hash = $1 where id = $2', [await hashNewPassword(password, []), person.id]);
}

async function giveRole(person: TestPerson, organizationId: string, role: string, branchId: string | null = null) {
  await arrange(
    `insert into people (organization_id, id, kind, name, email) values ($1, $2, 'user', $3, $4) on conflict do nothing`,
    [organizationId, person.id, person.name, person.email],
  );
  await arrange('insert into roles (organization_id, person_id, name, branch_id) values ($1, $2, $3, $4)', [
    organizationId,
    person.id,
    role,
    branchId,
  ]);
}

const login = (email: string, attempt = password) =>
  as(undefined).call(sessionApi.login, { body: { email, password: attempt } });

const signIn = async (email: string) => requireSession((await login(email)).data);

describe('POST /login', () => {
  it('enters the only workspace at once', async () => {
    const organization = await buildOrganization();
    const agent = await buildPerson(organization);
    await givePassword(agent);
    const data = await signIn(agent.email.toUpperCase());
    expect(data.token.organization?.id).toBe(organization.id);
    expect(data.user.roles).toEqual([{ name: 'Agent', organization_id: organization.id, branch_id: null }]);
    const again = await as(data.token.plainText ?? '').call(sessionApi.current, {});
    expect(again.data.user.email).toBe(agent.email);
  });

  it('leaves the choice to a user of two workspaces', async () => {
    const [one, two] = [await buildOrganization(), await buildOrganization()];
    const agent = await buildPerson(one);
    await giveRole(agent, two.id, 'Manager');
    await givePassword(agent);
    const data = await signIn(agent.email);
    expect(data.token.organization).toBeNull();
    expect(data.data.organizations).toHaveLength(2);
  });

  it('leaves the choice of the space to a guest of two spaces', async () => {
    const organization = await buildOrganization();
    const [here, there] = [await buildSpace(organization), await buildSpace(organization)];
    const guest = await buildPerson(organization, 'Client', here);
    await giveRole(guest, organization.id, 'Client', there.id);
    await givePassword(guest);
    const data = await signIn(guest.email);
    expect(data.token.branch).toBeNull();
    const entered = await as(data.token.plainText ?? '').call(sessionApi.enter, {
      body: { organization_id: organization.id, branch_id: there.id },
    });
    expect(entered.data.token.branch?.id).toBe(there.id);
  });

  it('says the same to a wrong password and to an unknown e-mail', async () => {
    const agent = await buildPerson(await buildOrganization());
    await givePassword(agent);
    const [wrong, unknown] = [await login(agent.email, 'not the password'), await login('nobody@example.test')];
    expect(wrong).toMatchObject({ status: 422, code: 'WRONG_CREDENTIALS' });
    expect(unknown).toEqual(wrong);
  });

  it('refuses a user who belongs to no organization', async () => {
    const agent = await buildPerson(await buildOrganization());
    await givePassword(agent);
    await arrange('delete from people where id = $1', [agent.id]);
    expect(await login(agent.email)).toMatchObject({
      code: 'no_orgs',
      errors: { base: ['This user does not belong to any organization'] },
    });
  });

  it('takes a password for as long as its owner keeps it', async () => {
    const agent = await buildPerson(await buildOrganization());
    await givePassword(agent);
    await arrange(`update users set created_at = now() - interval '20 years' where id = $1`, [agent.id]);
    expect((await login(agent.email)).status).toBe(200);
    const columns = await arrange<{ name: string }>(
      `select column_name::text as name from information_schema.columns where table_name = 'users' order by 1`,
    );
    // Nothing is kept by which a password could grow old.
    expect(columns.map(({ name }) => name).filter((name) => /password|_at$/.test(name))).toEqual([
      'created_at',
      'disabled_at',
      'password_hash',
    ]);
  });

  it('names each field that is missing', async () => {
    const reply = await as(undefined).send(sessionApi.login, { body: {} });
    expect(reply).toMatchObject({ status: 422, code: 'INVALID_INPUT' });
    expect(reply.errors).toEqual({ email: ['This is required.'], password: ['This is required.'] });
  });
});

describe('a token', () => {
  it('is another one at each sign-in, and none can be guessed', async () => {
    const agent = await buildPerson(await buildOrganization());
    await givePassword(agent);
    const tokens = await Promise.all(
      ['one', 'other'].map(async () => (await signIn(agent.email)).token.plainText ?? ''),
    );
    expect(new Set(tokens).size).toBe(2);
    // 32 random bytes.
    for (const token of tokens) expect(token).toMatch(/^u_[\w-]{43}$/);
  });

  it('stops working at logout', async () => {
    const agent = await buildPerson(await buildOrganization());
    expect((await as(agent.token).call(sessionApi.logout, {})).status).toBe(200);
    expect((await as(agent.token).call(sessionApi.current, {})).status).toBe(401);
  });

  it('is renewed when less than an hour is left', async () => {
    const agent = await buildPerson(await buildOrganization());
    await arrange(`update tokens set expires_at = now() + interval '10 minutes' where user_id = $1`, [agent.id]);
    const { data } = await as(agent.token).call(sessionApi.current, {});
    expect(data.token.plainText).toBeTruthy();
    expect((await as(data.token.plainText ?? '').call(sessionApi.current, {})).status).toBe(200);
  });

  it('is not accepted after its end', async () => {
    const agent = await buildPerson(await buildOrganization());
    await arrange('update tokens set expires_at = now() where user_id = $1', [agent.id]);
    expect((await as(agent.token).call(sessionApi.current, {})).code).toBe('UNAUTHENTICATED');
  });
});

describe('PUT /organization', () => {
  it('refuses a workspace of others', async () => {
    const agent = await buildPerson(await buildOrganization());
    const foreign = await buildOrganization();
    const reply = await as(agent.token).call(sessionApi.enter, { body: { organization_id: foreign.id } });
    expect(reply).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('names what is missing', async () => {
    const agent = await buildPerson(await buildOrganization());
    const reply = await as(agent.token).send(sessionApi.enter, { body: {} });
    expect(reply).toMatchObject({ status: 422, errors: { organization_id: ['This is required.'] } });
  });

  it('creates a workspace of which the creator is the Subscriber', async () => {
    const agent = await buildPerson(await buildOrganization());
    const { data } = await as(agent.token).call(sessionApi.enter, { body: { name: 'Second company' } });
    expect(data.token.organization?.name).toBe('Second company');
    expect(data.user.roles.map((role) => role.name).sort()).toEqual(['Agent', 'Subscriber']);
  });
});

describe('POST /user', () => {
  it('changes the name everywhere and the language of the answers', async () => {
    const agent = await buildPerson(await buildOrganization());
    const { data, message } = await as(agent.token).call(sessionApi.updateMe, {
      body: { name: 'Ana Ribeiro', locale: 'pt' },
    });
    expect([data.user.name, message]).toEqual(['Ana Ribeiro', 'user updated successfully']);
    expect(await arrange('select name from people where id = $1', [agent.id])).toEqual([{ name: 'Ana Ribeiro' }]);
    const refused = await as(agent.token).send(sessionApi.updateMe, { body: { name: ' ' } });
    expect(refused.errors).toEqual({ name: ['Preencha este campo.'] });
  });
});

describe('guessing a password', () => {
  it('ends after ten failures against an account, even with the right password, and says when to try again', async () => {
    const agent = await buildPerson(await buildOrganization());
    await givePassword(agent);
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await login(agent.email, 'a wrong password')).code).toBe('WRONG_CREDENTIALS');
    }
    expect(await login(agent.email)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    const { origin } = await testApp();
    const body = JSON.stringify({ email: agent.email, password });
    const headers = { 'content-type': 'application/json' };
    const refused = await fetch(`${origin}/api/login`, { method: 'POST', headers, body });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
  });

  it('of one account keeps nobody else out', async () => {
    const [guessed, other] = [
      await buildPerson(await buildOrganization()),
      await buildPerson(await buildOrganization()),
    ];
    await givePassword(other);
    for (let attempt = 0; attempt < 11; attempt += 1) await login(guessed.email, 'a wrong password');
    expect((await login(other.email)).status).toBe(200);
  });
});
