import { sessionApi } from '@sightline/contract/session';
import { workspaceApi } from '@sightline/contract/workspace';
import { beforeEach, describe, expect, it } from 'vitest';
import { as, configureTestApp } from '#test/app';
import { arrange, buildOrganization, buildPerson } from '#test/factories';

configureTestApp({ OPEN_SIGNUP: 'false' });

const wanted = {
  organization_name: 'Meridian Services',
  user_name: 'Ana Ribeiro',
  email: 'Ana@Example.test',
  password: 'a long enough password',
};
const nobody = as(undefined);
const available = async () => (await nobody.call(workspaceApi.setupAvailability, {})).data.available;

beforeEach(async () => {
  await arrange('delete from organizations');
  await arrange('delete from users');
});

describe('an installation without a workspace', () => {
  it('is set up with a user, a workspace and its first space', async () => {
    expect(await available()).toBe(true);
    const reply = await nobody.call(workspaceApi.setup, {
      body: { ...wanted, space_name: 'Harbour Hospital', locale: 'pt', timezone: 'Europe/Lisbon' },
    });
    expect(reply).toMatchObject({ status: 200, message: 'workspace created successfully' });
    expect(reply.data.organization).toMatchObject({
      name: 'Meridian Services',
      locale: 'pt',
      timezone: 'Europe/Lisbon',
    });
    const me = as(reply.data.token.plainText);
    const session = await me.call(sessionApi.current, {});
    expect(session.data.user).toMatchObject({ name: 'Ana Ribeiro', email: 'ana@example.test', locale: 'pt' });
    expect(session.data.user.roles).toMatchObject([{ name: 'Subscriber', branch_id: null }]);
    expect(session.data.token.organization?.id).toBe(reply.data.organization.id);
    const { data } = await me.call(workspaceApi.spaces, { query: {} });
    expect(data.spaces.map(({ name }) => name)).toEqual(['Harbour Hospital']);
  });

  it.each(['Asia/Kolkata', 'Asia/Calcutta', 'Etc/UTC'])(
    'takes the time zone as the browser names it: %s',
    async (timezone) => {
      const { status } = await nobody.call(workspaceApi.setup, { body: { ...wanted, timezone } });
      expect(status).toBe(200);
    },
  );

  it.each(['+01:00', 'Middle/Earth', ''])('knows no time zone %j', async (timezone) => {
    const { errors } = await nobody.call(workspaceApi.setup, { body: { ...wanted, timezone } });
    expect(errors).toEqual({ timezone: ['Choose a time zone from the list.'] });
  });

  it('needs no space', async () => {
    const { data } = await nobody.call(workspaceApi.setup, { body: wanted });
    const spaces = await as(data.token.plainText).call(workspaceApi.spaces, { query: {} });
    expect(spaces.data).toMatchObject({ spaces: [], pagination: { last_page: 1, total: 0 } });
  });

  it('lets its first user in with the password they chose', async () => {
    await nobody.call(workspaceApi.setup, { body: wanted });
    const { email, password } = wanted;
    const reply = await nobody.call(sessionApi.login, { body: { email, password } });
    expect(reply.data.token.organization?.name).toBe('Meridian Services');
  });

  it('gives it to one of two who set it up at the same time', async () => {
    const replies = await Promise.all(
      ['one@example.test', 'two@example.test'].map((email) =>
        nobody.call(workspaceApi.setup, { body: { ...wanted, email } }),
      ),
    );
    expect(replies.map(({ code }) => code).sort()).toEqual(['OK', 'SETUP_UNAVAILABLE']);
    expect(await arrange('select id from organizations')).toHaveLength(1);
    expect(await arrange('select id from users')).toHaveLength(1);
  });

  it('names each field that is wrong and makes nothing', async () => {
    const reply = await nobody.send(workspaceApi.setup, {
      body: { organization_name: ' ', user_name: 'Ana', email: 'ana@', password: 'short', timezone: 'Mars/Olympus' },
    });
    expect(reply).toMatchObject({ status: 422, code: 'INVALID_INPUT' });
    expect(reply.errors).toEqual({
      organization_name: ['This is required.'],
      email: ['Write a valid email address, such as ana@example.com.'],
      password: ['Write at least 10 characters.'],
      timezone: ['Choose a time zone from the list.'],
    });
    expect(await arrange('select id from users')).toEqual([]);
  });

  it('refuses an e-mail that has an account', async () => {
    const organization = await buildOrganization();
    const agent = await buildPerson(organization);
    await arrange('delete from organizations');
    const reply = await nobody.call(workspaceApi.setup, { body: { ...wanted, email: agent.email } });
    expect(reply).toMatchObject({ status: 422, code: 'EMAIL_TAKEN' });
    expect(Object.keys(reply.errors)).toEqual(['email']);
    expect(await arrange('select id from organizations')).toEqual([]);
  });
});

describe('an installation with a workspace', () => {
  it('refuses another set-up', async () => {
    await buildOrganization();
    expect(await available()).toBe(false);
    const reply = await nobody.call(workspaceApi.setup, { body: wanted });
    expect(reply).toMatchObject({ status: 403, code: 'SETUP_UNAVAILABLE' });
    expect(await arrange('select id from users')).toEqual([]);
  });

  it.each([
    ['Subscriber', 200],
    ['Manager', 403],
    ['Agent', 403],
  ] as const)('lets a %s have another one: %i', async (role, status) => {
    const person = await buildPerson(await buildOrganization(), role);
    const reply = await as(person.token).call(sessionApi.enter, { body: { name: 'Second Works' } });
    expect(reply.status).toBe(status);
    const made = await arrange(`select id from organizations where name = 'Second Works'`);
    expect(made).toHaveLength(status === 200 ? 1 : 0);
  });
});
