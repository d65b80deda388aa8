import { callsApi } from '@sightline/contract/calls/calls';
import { sessionApi } from '@sightline/contract/session/session';
import { defaultEnvironment } from '@sightline/contract/workspace/workspace';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { as, configureTestApp, testApp } from '#test/app';
import { arrange, buildOrganization, buildPerson } from '#test/factories';
import { buildRoom } from '#test/factories/calls';
import { fileCookie } from '#test/file-cookie';
import { hashNewPassword } from '../features/session/actions.ts';

configureTestApp({ TRUST_PROXY: 'true', PUBLIC_URL: 'https://support.example.com' });

type Headers = Record<string, string>;

const overHttps = { 'x-forwarded-proto': 'https' };

/** The cookies that an answer sets, by name. */
async function cookiesOf(path: string, headers: Headers, init: RequestInit = {}): Promise<Record<string, string>> {
  const response = await fetch(`${(await testApp()).origin}/api${path}`, { ...init, headers });
  return Object.fromEntries(
    response.headers.getSetCookie().map((line) => {
      const [name = ''] = line.split('=', 1);
      return [name, line.slice(name.length + 1)];
    }),
  );
}

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });
/** Every page requests this at its start, signed in or not. */
const anybody = `/environment/${defaultEnvironment}`;

async function signIn(headers: Headers): Promise<Record<string, string>> {
  const person = await buildPerson(await buildOrganization());
  const password = 'lighthouse keeper 71';
  await arrange('update users set password_hash = $1 where id = $2', [await hashNewPassword(password, []), person.id]);
  const body = JSON.stringify({ email: person.email, password });
  return cookiesOf('/login', { 'content-type': 'application/json', ...headers }, { method: 'POST', body });
}

describe('the cookie that shows files', () => {
  it.each([
    ['that the proxy tells of', overHttps],
    ['at the address that people use', { 'x-forwarded-host': 'support.example.com' }],
  ])(
    'over https %s, is for this host alone, and neither for scripts nor for pages of others',
    async (_how, headers) => {
      const cookies = await signIn(headers);
      expect(Object.keys(cookies)).toEqual(['__Host-files', '__Host-known_device']);
      expect(cookies['__Host-files']).toMatch(
        /^[\w-]{80,}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict; Secure$/,
      );
      expect(cookies['__Host-known_device']).toMatch(/; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure$/);
    },
  );

  it('without https, as in a local network, has the name and the marks that browsers take there', async () => {
    const cookies = await signIn({});
    expect(Object.keys(cookies)).toEqual(['files', 'known_device']);
    expect(cookies.files).toMatch(/^[\w-]{80,}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict$/);
  });

  it('holds no token: a copy can read files, and do nothing else', async () => {
    const { token } = await buildPerson(await buildOrganization());
    const { files = '' } = await cookiesOf('/user', bearer(token));
    const [value = ''] = files.split(';', 1);
    expect(value).not.toContain(token);
    expect(Buffer.from(value, 'base64url').includes(token)).toBe(false);
    expect(await as(value).call(sessionApi.current, {})).toMatchObject({ code: 'UNAUTHENTICATED' });
    const cookie = `files=${value}`;
    const status = async (path: string, headers: Headers) =>
      (await fetch(`${(await testApp()).origin}/api${path}`, { headers })).status;
    expect(await status('/user', { cookie })).toBe(401);
    expect(await status(`/file/${uuidv7()}`, { cookie })).toBe(404);
    expect(await status(`/file/${uuidv7()}`, { cookie: `files=${token}` })).toBe(401);
    expect(await status(`/file/${uuidv7()}`, { cookie, ...overHttps })).toBe(401);
  });

  it('is set again only when it differs, so that pictures stay in the browser cache', async () => {
    const { token } = await buildPerson(await buildOrganization());
    const stranger = await buildPerson(await buildOrganization());
    const ask = (cookie: string) => cookiesOf('/user', { ...bearer(token), cookie });
    expect(await ask(`lang=pt; ${fileCookie(token)}`)).toEqual({});
    expect(Object.keys(await ask(fileCookie(stranger.token)))).toEqual(['files']);
    expect(Object.keys(await ask('files=nonsense'))).toEqual(['files']);
  });

  it('follows into another workspace, and goes when nobody is signed in any more', async () => {
    const organization = await buildOrganization();
    const { token } = await buildPerson(organization);
    const cookie = fileCookie(token);
    const body = JSON.stringify({ organization_id: organization.id });
    const json = { 'content-type': 'application/json' };
    const entered = await cookiesOf('/organization', { ...bearer(token), ...json, cookie }, { method: 'PUT', body });
    expect(entered.files).toMatch(/Max-Age=2592000/);
    const gone = { files: '; Path=/; Max-Age=0; HttpOnly; SameSite=Strict' };
    expect(await cookiesOf(anybody, { cookie })).toEqual(gone);
    expect(await cookiesOf(anybody, {})).toEqual({});
    const { token: another } = await buildPerson(organization);
    const signedOut = await cookiesOf(
      '/logout',
      { ...bearer(another), cookie: fileCookie(another) },
      { method: 'DELETE' },
    );
    expect(signedOut).toEqual(gone);
  });

  it('of a call’s guest is kept beside that of the person who is signed in there', async () => {
    const ana = await buildPerson(await buildOrganization());
    const { data } = await as(ana.token).call(callsApi.create, { body: { room_id: await buildRoom([ana]) } });
    const { id, share_code } = data.call;
    const body = JSON.stringify({ id: uuidv7(), name: 'Maria', share_code });
    const json = { 'content-type': 'application/json', cookie: fileCookie(ana.token) };
    const cookies = await cookiesOf(`/call/${id}/joinRequest`, json, { method: 'POST', body });
    expect(Object.keys(cookies)).toEqual(['guest_files']);
    expect(cookies.guest_files).toMatch(/Max-Age=43200/);
  });
});
