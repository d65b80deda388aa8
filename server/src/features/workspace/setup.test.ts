import { limits } from '@sightline/contract/limits';
import { requireSession, sessionApi } from '@sightline/contract/session/session';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { beforeEach, describe, expect, it } from 'vitest';
import { as, configureTestApp, testApp, testSecrets } from '#test/app';
import { arrange, buildOrganization, buildPerson } from '#test/factories';
import { freshDatabase } from '#test/fresh-database';
import { migrate } from '../../db/migrate.ts';
import { findSetupCode } from './setup-code.ts';

// One proxy in front is trusted, so that a test can come from any address.
configureTestApp({ OPEN_SIGNUP: 'false', TRUST_PROXY: '1' });

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
    expect(requireSession(reply.data).token.organization?.name).toBe('Meridian Services');
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

const code = async () => (await findSetupCode((await testApp()).ownerUrl, testSecrets)) ?? '';

/** The header by which a reverse proxy on this machine forwards a client's address. */
const through = (address: string) => ({ 'x-forwarded-for': address });
const setUpFrom = (address: string, setup_token?: string, email = wanted.email) =>
  nobody.send(workspaceApi.setup, { body: { ...wanted, email, setup_token }, headers: through(address) });

/** Asks through the machine's own sockets, as fetch lets nobody name another host. */
async function setUpAs(headers: Record<string, string>, body: object = wanted): Promise<string> {
  const { http } = await testApp();
  const url = '/api/setup';
  const reply = await http.inject({ method: 'POST', url, headers, payload: body, remoteAddress: '127.0.0.1' });
  return (reply.json() as { code: string }).code;
}

describe('the first visitor of an installation', () => {
  it('does not get it without the set-up code, which the screen then asks for', async () => {
    const reply = await setUpFrom('203.0.113.1');
    expect(reply).toMatchObject({ status: 422, code: 'WRONG_SETUP_CODE' });
    expect(Object.keys(reply.errors)).toEqual(['setup_token']);
    expect(await arrange('select id from users')).toEqual([]);
    const asked = await nobody.send(workspaceApi.setupAvailability, { headers: through('203.0.113.1') });
    expect(asked.data).toMatchObject({ available: true, needs_code: true, needs_email: false });
  });

  it('gets it with the code that the server prints', async () => {
    expect(await code()).toMatch(/^[\w-]{43}$/);
    expect(await setUpFrom('203.0.113.2', await code())).toMatchObject({ status: 200 });
    expect(await arrange('select id from organizations')).toHaveLength(1);
  });

  it('needs no code at the server itself', async () => {
    expect((await nobody.call(workspaceApi.setupAvailability, {})).data.needs_code).toBe(false);
    expect(await setUpAs({ host: 'localhost:3000', origin: 'http://localhost:3000' })).toBe('OK');
  });

  it.each([
    ['a proxy that names it by Forwarded', { host: 'localhost:3000', forwarded: 'for=203.0.113.3' }],
    ['a proxy that names it by X-Real-IP', { host: 'localhost:3000', 'x-real-ip': '203.0.113.3' }],
    ['a proxy that passes on only the host', { host: 'support.example.com' }],
    ['a page of another site', { host: 'localhost:3000', origin: 'https://foreign.example' }],
    ['a page that hides its origin', { host: 'localhost:3000', origin: 'null' }],
    ['a name that leads here', { host: 'rebound.example:3000', origin: 'http://rebound.example:3000' }],
  ])('is not at the server itself when it comes by %s', async (_, headers) => {
    expect(await setUpAs(headers)).toBe('WRONG_SETUP_CODE');
  });

  it('cannot guess the code without end', async () => {
    const tries = limits.attempts.setupCodes + 3;
    const replies = await Promise.all(
      Array.from({ length: tries }, (_, at) => setUpFrom('203.0.113.4', `guess ${at}`)),
    );
    const wrong = replies.filter((reply) => reply.code === 'WRONG_SETUP_CODE');
    expect(wrong).toHaveLength(limits.attempts.setupCodes);
    expect(await setUpFrom('203.0.113.4', await code())).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect(await setUpFrom('203.0.113.5', await code())).toMatchObject({ status: 200 });
  });

  it('shares it with nobody who has the same code at the same time', async () => {
    const printed = await code();
    const replies = await Promise.all([
      setUpFrom('203.0.113.6', printed, 'one@example.test'),
      setUpFrom('203.0.113.7', printed, 'two@example.test'),
    ]);
    expect(replies.map((reply) => reply.code).sort()).toEqual(['OK', 'SETUP_UNAVAILABLE']);
    expect(await arrange('select id from organizations')).toHaveLength(1);
  });

  it('leaves a code that opens nothing any more', async () => {
    const printed = await code();
    await setUpFrom('203.0.113.8', printed);
    expect(await setUpFrom('203.0.113.9', printed)).toMatchObject({ status: 403, code: 'SETUP_UNAVAILABLE' });
    expect(await code()).toBe('');
  });
});

describe('the set-up code', () => {
  it('stays the same for this database, and is another one for another secret or database', async () => {
    const { ownerUrl } = await testApp();
    expect(await findSetupCode(ownerUrl, testSecrets)).toBe(await code());
    expect(await findSetupCode(ownerUrl, { ...testSecrets, seal: 'another' })).not.toBe(await code());
    const other = await freshDatabase();
    await migrate(other);
    expect(await findSetupCode(other, testSecrets)).not.toBe(await code());
  });
});
