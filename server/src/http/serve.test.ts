import { limits } from '@sightline/contract/limits';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { describe, expect, it } from 'vitest';
import { as, testApp } from '#test/app';
import { arrange, buildOrganization, buildPerson } from '#test/factories';
import { sentence } from './messages.ts';

async function raw(path: string, init: RequestInit = {}): Promise<{ status: number; body: { code: string } }> {
  const { origin } = await testApp();
  const response = await fetch(`${origin}${path}`, init);
  return { status: response.status, body: (await response.json()) as { code: string } };
}

describe('the API', () => {
  it('answers an unknown path with the envelope', async () => {
    const { status, body } = await raw('/api/no-such-thing');
    expect([status, body]).toEqual([
      404,
      {
        data: null,
        code: 'NOT_FOUND',
        status: 404,
        message: 'This does not exist, or you have no access to it.',
        errors: { base: ['This does not exist, or you have no access to it.'] },
      },
    ]);
  });

  it('answers broken JSON with the envelope', async () => {
    const headers = { 'content-type': 'application/json' };
    const { status, body } = await raw('/api/login', { method: 'POST', headers, body: '{"email":' });
    expect([status, body.code]).toEqual([400, 'MALFORMED_REQUEST']);
  });

  const lists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  it.each([
    ['read as deep as they may be', lists(limits.jsonDepth - 1), 422],
    ['refused when they are deeper', lists(limits.jsonDepth), 400],
    ['read side by side', `[${Array.from({ length: 99 }, () => '[]').join()}]`, 422],
    ['read when they are text', JSON.stringify(`"${lists(99)}`), 422],
  ])('has lists in lists %s', async (_what, value, status) => {
    const headers = { 'content-type': 'application/json' };
    const body = `{"email":${value}}`;
    expect(await raw('/api/login', { method: 'POST', headers, body })).toMatchObject({ status });
  });

  it('takes no body for none, whatever kind it was said to be', async () => {
    const { token } = await buildPerson(await buildOrganization());
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    expect(await raw('/api/logout', { method: 'DELETE', headers })).toMatchObject({
      status: 200,
      body: { code: 'OK' },
    });
    const { status, body } = await raw('/api/login', { method: 'POST', headers });
    expect([status, body.code]).toEqual([422, 'INVALID_INPUT']);
  });

  it('refuses a body that is too large without reading it', async () => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ email: 'x'.repeat(600 * 1024) });
    expect((await raw('/api/login', { method: 'POST', headers, body })).body.code).toBe('TOO_LARGE');
  });

  it('speaks Portuguese to a browser that does', async () => {
    const headers = { 'accept-language': 'pt-BR,pt;q=0.9' };
    const { body } = await raw('/api/no-such-thing', { headers });
    expect(body).toMatchObject({ message: 'Isto não existe, ou você não tem acesso.' });
  });

  it('speaks the language of the screen that asks, and without one that of the user', async () => {
    const { id, token } = await buildPerson(await buildOrganization());
    await arrange(`update users set locale = 'pt' where id = $1`, [id]);
    const subscriptionIn = async (headers: Record<string, string>) =>
      (await raw('/api/organization/subscription', { headers: { authorization: `Bearer ${token}`, ...headers } })).body;
    const [english, portuguese] = ['Your role does not allow this', 'Seu perfil não permite isto'];
    expect(await subscriptionIn({ 'accept-language': 'en' })).toMatchObject({
      message: expect.stringContaining(english),
    });
    expect(await subscriptionIn({})).toMatchObject({ message: expect.stringContaining(portuguese) });
    expect(await subscriptionIn({ 'accept-language': 'fr' })).toMatchObject({
      message: expect.stringContaining(portuguese),
    });
  });

  it.each([
    ['en', 'user updated successfully'],
    ['pt', 'usuário atualizado com sucesso'],
  ])('says in the language %s that something was done', async (language, words) => {
    const { token } = await buildPerson(await buildOrganization());
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'accept-language': language,
    };
    const { body } = await raw('/api/user', { method: 'POST', headers, body: '{}' });
    expect(body).toMatchObject({ code: 'OK', message: words });
  });

  it('asks for a token where one is needed', async () => {
    expect(await as(undefined).call(workspaceApi.settings, {})).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    expect(await as('x'.repeat(43)).call(workspaceApi.settings, {})).toMatchObject({ status: 401 });
  });

  it('says that the plan, not the role, lacks a module', async () => {
    const manager = await buildPerson(await buildOrganization('talk'), 'Manager');
    expect(await as(manager.token).call(ticketsApi.list, { query: {} })).toMatchObject({
      status: 403,
      code: 'MODULE_NOT_IN_PLAN',
    });
  });

  it('says that the role lacks a permission', async () => {
    const agent = await buildPerson(await buildOrganization(), 'Agent');
    expect(await as(agent.token).call(workspaceApi.subscription, {})).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });
});

it('what nobody expected is answered in general words, whatever the failure itself says', async () => {
  const lead = await buildPerson(await buildOrganization(), 'Subscriber');
  await arrange(`create function tell_all() returns trigger language plpgsql as
    $$ begin raise exception 'canary: select token from users, at /srv/secret.ts:12'; end $$`);
  await arrange('create trigger tell_all before insert on branches for each row execute function tell_all()');
  const reply = await as(lead.token).call(workspaceApi.createSpace, { body: { name: 'Harbour' } });
  await arrange('drop trigger tell_all on branches');
  const words = sentence('INTERNAL', 'en');
  expect(reply).toEqual({ data: null, message: words, code: 'INTERNAL', status: 500, errors: { base: [words] } });
});

it.each(['zero \u0000 character', 'half of a pair \ud83d'])(
  'text that cannot be kept is refused by name: %j',
  async (subject) => {
    const agent = await buildPerson(await buildOrganization());
    const reply = await as(agent.token).call(ticketsApi.create, { body: { subject } });
    expect(reply).toMatchObject({ status: 422, code: 'INVALID_INPUT' });
    expect(reply.errors).toEqual({ subject: ['This has characters that cannot be kept.'] });
  },
);

it.each(['2026-11-20T09:30:00+23:23', '0000-12-31T09:30:00Z', '9999-12-31T23:30:00-01:00'])(
  'a time that no calendar keeps is refused by name: %s',
  async (due_date) => {
    const agent = await buildPerson(await buildOrganization());
    const reply = await as(agent.token).call(ticketsApi.create, { body: { subject: 'Late', due_date } });
    expect([reply.status, Object.keys(reply.errors)]).toEqual([422, ['due_date']]);
  },
);
