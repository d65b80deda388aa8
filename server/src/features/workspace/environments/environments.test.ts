import { randomBytes } from 'node:crypto';
import { auditApi } from '@sightline/contract/audit/audit';
import { environmentsApi } from '@sightline/contract/workspace/environments';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { as, testApp, unique } from '#test/app';
import { arrange, buildOrganization, buildPerson, buildSpace, type TestPerson } from '#test/factories';
import { buildEnvironment } from '#test/factories/environments';

const colors = { primary: '#0f6e63', secondary: '#b4690e' };
const buildManager = async () => buildPerson(await buildOrganization(), 'Manager');
const slugOf = () => unique('brand').toLowerCase();

const create = (person: TestPerson, body: object) =>
  as(person.token).send(environmentsApi.create, { body: { slug: slugOf(), name: 'Meridian', colors, ...body } });
const update = (person: TestPerson, id: string, body: object) =>
  as(person.token).send(environmentsApi.update, { params: { id }, body });

async function picture(name = 'logo.png', width = 64): Promise<File> {
  const bytes = await sharp({ create: { width, height: 64, channels: 3, background: '#0f6e63' } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], name);
}

describe('an environment', () => {
  it('is primary if it is the first; another one takes over when it is chosen, or when the first is removed', async () => {
    const manager = await buildManager();
    const [first, second] = [await buildEnvironment(manager), await buildEnvironment(manager)];
    expect([first.is_primary, second.is_primary]).toEqual([true, false]);
    await update(manager, second.id, { is_primary: true });
    const { environments } = (await as(manager.token).call(environmentsApi.list, {})).data;
    expect(environments.map(({ id, is_primary }) => [id, is_primary])).toEqual([
      [second.id, true],
      [first.id, false],
    ]);
    await as(manager.token).call(environmentsApi.remove, { params: { id: second.id } });
    const left = (await as(manager.token).call(environmentsApi.list, {})).data.environments;
    expect(left).toMatchObject([{ id: first.id, is_primary: true }]);
  });

  it('is what members and strangers see, at once', async () => {
    const manager = await buildManager();
    const { id, slug } = await buildEnvironment(manager);
    await update(manager, id, { name: 'Meridian Care', colors: { primary: '#123456', secondary: '#654321' } });
    const { data } = await as(undefined).call(workspaceApi.environment, { params: { name: slug } });
    expect(data.environment).toMatchObject({ name: 'Meridian Care', colors: { primary: '#123456' }, branded: true });
  });

  it('keeps what a change does not name', async () => {
    const manager = await buildManager();
    const { id, slug, hosts } = await buildEnvironment(manager, { hosts: true });
    const { data } = await as(manager.token).call(environmentsApi.update, {
      params: { id },
      body: { subtitle: 'Care' },
    });
    expect(data.environment).toMatchObject({ slug, hosts, colors, subtitle: 'Care' });
  });

  it('says in the audit log what changed', async () => {
    const manager = await buildManager();
    const { id, slug } = await buildEnvironment(manager);
    await update(manager, id, { colors: { ...colors, primary: '#123456' }, name: slug });
    const { audit_logs: entries } = (await as(manager.token).call(auditApi.list, { query: {} })).data;
    expect(entries[0]).toMatchObject({
      event: 'environment.updated',
      changes: [{ field: 'primary', from: colors.primary, to: '#123456' }],
    });
  });

  it.each(['Agent', 'Client manager'] as const)('is not for a %s to see or change', async (role) => {
    const organization = await buildOrganization();
    const environment = await buildEnvironment(await buildPerson(organization, 'Manager'));
    const person = await buildPerson(organization, role, role === 'Agent' ? undefined : await buildSpace(organization));
    expect((await as(person.token).call(environmentsApi.list, {})).code).toBe('FORBIDDEN');
    expect((await update(person, environment.id, { name: 'Mine' })).code).toBe('FORBIDDEN');
    expect((await create(person, {})).code).toBe('FORBIDDEN');
  });

  it('of another workspace is not found', async () => {
    const { id } = await buildEnvironment(await buildManager());
    const stranger = await buildManager();
    expect((await update(stranger, id, { name: 'Mine' })).code).toBe('NOT_FOUND');
    expect((await as(stranger.token).call(environmentsApi.remove, { params: { id } })).code).toBe('NOT_FOUND');
    const logo = { params: { id }, body: {}, files: [await picture()] };
    expect((await as(stranger.token).call(environmentsApi.setLogo, logo)).code).toBe('NOT_FOUND');
  });

  it('has a limit to how many there are', async () => {
    const manager = await buildManager();
    await arrange(
      `insert into environments (organization_id, id, slug, name, primary_color, secondary_color, is_primary)
      select $1, gen_random_uuid(), $2 || n, 'Many', '#000000', '#000000', n = 1 from generate_series(1, 20) n`,
      [manager.organization_id, `${slugOf()}-`],
    );
    expect((await create(manager, {})).code).toBe('ENVIRONMENTS_FULL');
  });
});

describe('a slug', () => {
  it('is taken by one of two who choose it at once', async () => {
    const [one, other, slug] = [await buildManager(), await buildManager(), slugOf()];
    const replies = await Promise.all([create(one, { slug }), create(other, { slug })]);
    expect(replies.map(({ code }) => code).toSorted()).toEqual(['OK', 'SLUG_TAKEN']);
  });

  it('is not taken over by a change, whatever its letters', async () => {
    const { slug } = await buildEnvironment(await buildManager());
    const stranger = await buildManager();
    const own = await buildEnvironment(stranger);
    const reply = await update(stranger, own.id, { slug: slug.toUpperCase() });
    expect(reply).toMatchObject({ code: 'SLUG_TAKEN', errors: { slug: [expect.any(String)] } });
  });

  it.each([
    'sightline',
    'Admin',
    'www',
    'api',
    'xn--80ak6aa92e',
    '-a',
    'a-',
    'a b',
    'a/b',
    '../x',
    '',
    'é',
    'a'.repeat(41),
  ])('is not "%s"', async (slug) => {
    expect(await create(await buildManager(), { slug })).toMatchObject({
      code: 'INVALID_INPUT',
      errors: { slug: [expect.any(String)] },
    });
  });

  it('is free again when its environment is gone', async () => {
    const manager = await buildManager();
    const { id, slug } = await buildEnvironment(manager);
    await as(manager.token).call(environmentsApi.remove, { params: { id } });
    expect((await create(await buildManager(), { slug })).code).toBe('OK');
  });
});

describe('a host', () => {
  it('is taken by one of two who choose it at once', async () => {
    const [one, other, host] = [await buildManager(), await buildManager(), `${slugOf()}.example.test`];
    const replies = await Promise.all([create(one, { hosts: [host] }), create(other, { hosts: [host.toUpperCase()] })]);
    expect(replies.map(({ code }) => code).toSorted()).toEqual(['HOST_TAKEN', 'OK']);
  });

  it.each([
    'localhost',
    '10.0.0.8',
    '::1',
    '[::1]',
    'https://a.example',
    'a.example:8080',
    'a.example/x',
    'a..example',
    '-a.example',
    'a_b.example',
    'a.example.',
    'a.1',
    'bücher.example',
    `${'a'.repeat(64)}.example`,
  ])('is not "%s"', async (host) => {
    expect((await create(await buildManager(), { hosts: [host] })).code).toBe('INVALID_INPUT');
  });
});

describe('a host of the installation itself', () => {
  it('cannot be taken while nobody knows which that is', async () => {
    const reply = await create(await buildManager(), { hosts: ['support.example.com'] });
    expect(reply).toMatchObject({ code: 'HOSTS_NEED_PUBLIC_URL', errors: { hosts: [expect.any(String)] } });
  });
});

describe('colours', () => {
  it.each(['red', '#fff', '#12345g', '#123456;background:url(//evil)', 'var(--x)', '#123456}', '', 'rgb(0,0,0)'])(
    'are six digits, not "%s"',
    async (primary) => {
      const reply = await create(await buildManager(), { colors: { ...colors, primary } });
      expect(reply).toMatchObject({ code: 'INVALID_INPUT', errors: { 'colors.primary': [expect.any(String)] } });
    },
  );
});

describe('its pictures', () => {
  const setLogo = (person: TestPerson, id: string, ...files: File[]) =>
    as(person.token).call(environmentsApi.setLogo, { params: { id }, body: {}, files });
  const fetchPicture = async (url: string | null) => fetch(`${(await testApp()).origin}${url}`);

  it('are for everybody, e-mail programs too, and can run nothing', async () => {
    const manager = await buildManager();
    const { id } = await buildEnvironment(manager);
    const { logo } = (await setLogo(manager, id, await picture())).data.environment;
    const response = await fetchPicture(logo);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('are replaced, and removed with their bytes', async () => {
    const manager = await buildManager();
    const { id } = await buildEnvironment(manager);
    const first = (await setLogo(manager, id, await picture())).data.environment.logo;
    const second = (await setLogo(manager, id, await picture('second.png'))).data.environment.logo;
    expect((await fetchPicture(first)).status).toBe(404);
    expect((await fetchPicture(second)).status).toBe(200);
    await as(manager.token).call(environmentsApi.remove, { params: { id } });
    expect((await fetchPicture(second)).status).toBe(404);
    const left = await arrange('select count(*)::int as files from files where organization_id = $1', [
      manager.organization_id,
    ]);
    expect(left).toMatchObject([{ files: 0 }]);
  });

  it('are one when two are sent at once', async () => {
    const manager = await buildManager();
    const { id } = await buildEnvironment(manager);
    const replies = await Promise.all([setLogo(manager, id, await picture()), setLogo(manager, id, await picture())]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('are not read under the slug of another, nor does the slug lead to other files', async () => {
    const manager = await buildManager();
    const [own, other] = [await buildEnvironment(manager), await buildEnvironment(await buildManager())];
    const { logo } = (await setLogo(manager, own.id, await picture())).data.environment;
    expect((await fetchPicture(logo?.replace(own.slug, other.slug) ?? null)).status).toBe(404);
    const { data } = await as(manager.token).call(workspaceApi.setLogo, { body: {}, files: [await picture()] });
    const id = data.organization.logo?.split('/').at(-1);
    expect((await fetchPicture(`/api/environment/${own.slug}/picture/${id}`)).status).toBe(404);
  });

  it('are pictures: no script in a drawing, no text, not two, not nothing', async () => {
    const manager = await buildManager();
    const { id } = await buildEnvironment(manager);
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const wrong = [
      [new File([drawing], 'logo.svg')],
      [new File([drawing], 'logo.png')],
      [],
      [await picture(), await picture()],
    ];
    for (const files of wrong) expect((await setLogo(manager, id, ...files)).code).toBe('NO_PICTURE');
  });

  it('are small enough for everybody who signs in', async () => {
    const manager = await buildManager();
    const { id } = await buildEnvironment(manager);
    const noise = randomBytes(1200 * 1200 * 3);
    const bytes = await sharp(noise, { raw: { width: 1200, height: 1200, channels: 3 } })
      .png()
      .toBuffer();
    const reply = await setLogo(manager, id, new File([new Uint8Array(bytes)], 'large.png'));
    expect(reply).toMatchObject({ code: 'LOGO_TOO_LARGE', errors: { logo: [expect.any(String)] } });
  });
});
