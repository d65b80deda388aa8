import { workspaceApi } from '@sightline/contract/workspace/workspace';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { as, testApp } from '#test/app';
import { arrange, buildOrganization, buildPerson, type TestPerson } from '#test/factories';
import { fileCookie } from '#test/file-cookie';

async function picture(name = 'logo.png'): Promise<File> {
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#4a5bd8' } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], name);
}

const setLogo = async (person: TestPerson, ...files: File[]) =>
  as(person.token).call(workspaceApi.setLogo, { body: {}, files });

const statusOf = async (url: string | null, token: string): Promise<number> =>
  (await fetch(`${(await testApp()).origin}${url}`, { headers: { cookie: fileCookie(token) } })).status;

describe("the workspace's logo", () => {
  it('is read by everybody in the workspace, and by nobody else', async () => {
    const organization = await buildOrganization();
    const manager = await buildPerson(organization, 'Manager');
    const [client, stranger] = [
      await buildPerson(organization, 'Client'),
      await buildPerson(await buildOrganization()),
    ];
    const { logo } = (await setLogo(manager, await picture())).data.organization;
    expect(await statusOf(logo, client.token)).toBe(200);
    expect(await statusOf(logo, stranger.token)).toBe(404);
  });

  it('is replaced as a whole, and removed with its bytes', async () => {
    const manager = await buildPerson(await buildOrganization(), 'Manager');
    const first = (await setLogo(manager, await picture())).data.organization.logo;
    const second = (await setLogo(manager, await picture('second.png'))).data.organization.logo;
    expect(await statusOf(first, manager.token)).toBe(404);
    expect(await statusOf(second, manager.token)).toBe(200);
    const { data } = await as(manager.token).call(workspaceApi.removeLogo, {});
    expect(data.organization.logo).toBeNull();
    const left = await arrange('select count(*)::int as files from files where organization_id = $1', [
      manager.organization_id,
    ]);
    expect(left).toMatchObject([{ files: 0 }]);
  });

  it('is one when two are sent at once', async () => {
    const manager = await buildPerson(await buildOrganization(), 'Manager');
    const replies = await Promise.all([setLogo(manager, await picture()), setLogo(manager, await picture())]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('is one picture', async () => {
    const manager = await buildPerson(await buildOrganization(), 'Manager');
    for (const files of [[], [new File(['text'], 'logo.png')], [await picture(), await picture()]])
      expect(await setLogo(manager, ...files)).toMatchObject({
        code: 'NO_PICTURE',
        errors: { logo: [expect.any(String)] },
      });
  });

  it('is left alone by those who may not change the workspace', async () => {
    const agent = await buildPerson(await buildOrganization(), 'Agent');
    expect((await setLogo(agent, await picture())).code).toBe('FORBIDDEN');
  });
});
