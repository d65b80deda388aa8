import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { describe, expect, it } from 'vitest';
import { as, testApp } from '#test/app';
import { buildOrganization, buildPerson } from '#test/factories';
import { buildEnvironment, sendAtHost } from '#test/factories/environments';
import { givePassword, testPassword } from '#test/factories/session';

const nobody = as(undefined);
const colors = { primary: '#0f6e63', secondary: '#e0a030' };

describe('the look of a request', () => {
  it.each([undefined, 'sightline', 'nobody-knows-it', '__proto__', "'; drop table environments; --", 'x'.repeat(5000)])(
    'is the default for the header Environment: %s',
    async (environment) => {
      const { origin } = await testApp();
      const headers = environment === undefined ? {} : { environment };
      expect((await fetch(`${origin}/api/data`, { headers })).status).toBe(200);
    },
  );

  it('is found by its slug, however it is written', async () => {
    const { slug } = await buildEnvironment(await buildPerson(await buildOrganization(), 'Manager'), { colors });
    for (const name of [slug, slug.toUpperCase()]) {
      const { data } = await nobody.call(workspaceApi.environment, { params: { name } });
      expect(data.environment).toMatchObject({ slug, colors, branded: true });
    }
  });
});

describe('at the host of a workspace', () => {
  it('its own brand is found, and that of another workspace is not', async () => {
    const own = await buildEnvironment(await buildPerson(await buildOrganization(), 'Manager'), { hosts: true });
    const other = await buildEnvironment(await buildPerson(await buildOrganization(), 'Manager'));
    const [host = ''] = own.hosts;
    expect((await sendAtHost(host, `/api/environment/${own.slug}`)).statusCode).toBe(200);
    expect((await sendAtHost(host, `/api/environment/${other.slug}`)).statusCode).toBe(404);
    expect((await sendAtHost(host, '/api/environment/sightline')).statusCode).toBe(200);
  });

  it('members of another workspace find nothing, not even with the header of their own', async () => {
    const manager = await buildPerson(await buildOrganization(), 'Manager');
    const [stranger, own] = [
      await buildPerson(await buildOrganization(), 'Manager'),
      await buildEnvironment(manager, { hosts: true }),
    ];
    const theirs = await buildEnvironment(stranger);
    const [host = ''] = own.hosts;
    const bearer = (token: string, environment: string) => ({ authorization: `Bearer ${token}`, environment });
    expect((await sendAtHost(host, '/api/tickets', bearer(manager.token, own.slug))).statusCode).toBe(200);
    expect((await sendAtHost(host, '/api/tickets', bearer(stranger.token, theirs.slug))).statusCode).toBe(401);
    expect(
      (await sendAtHost('elsewhere.example.test', '/api/tickets', bearer(stranger.token, own.slug))).statusCode,
    ).toBe(200);
  });

  it('an account of another workspace cannot sign in', async () => {
    const own = await buildEnvironment(await buildPerson(await buildOrganization(), 'Manager'), { hosts: true });
    const stranger = await buildPerson(await buildOrganization());
    await givePassword(stranger);
    const [host = ''] = own.hosts;
    const body = { email: stranger.email, password: testPassword };
    const reply = await sendAtHost(host, '/api/login', {}, body);
    expect(reply.json()).toMatchObject({ code: 'no_orgs' });
  });
});
