import { access } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { accountApi } from '@sightline/contract/session/account';
import { talkApi } from '@sightline/contract/talk/talk';
import { describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { as, testApp } from '#test/app';
import { arrange, buildOrganization, buildPerson, type TestPerson } from '#test/factories';
import { joinAs, listSubjects } from '#test/factories/account';
import { buildRoom } from '#test/factories/calls';
import { fileCookie } from '#test/file-cookie';
import { jobsDone, runDueJobs } from '#test/jobs';

/** Name -> content of every file in a ZIP. */
async function readZip(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(bytes);
  const found = new Map<string, string>();
  for await (const entry of zip.eachEntry())
    found.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString());
  return found;
}

const ask = ({ token }: Pick<TestPerson, 'token'>) => as(token).call(accountApi.requestExport, {});
const pending = async ({ token }: TestPerson) => (await as(token).call(accountApi.pending, {})).data.data_export;

async function download(url: string | null | undefined, token: string): Promise<Response> {
  return fetch(`${(await testApp()).origin}${url}`, { headers: { cookie: fileCookie(token) } });
}

async function buildWriter() {
  const organization = await buildOrganization();
  const [ana, rui] = [await buildPerson(organization), await buildPerson(organization)];
  const room = await buildRoom([ana, rui]);
  const files = [new File(['pressure, 3 bar'], 'readings.txt')];
  await as(ana.token).call(talkApi.send, { params: { id: room }, body: { message: 'My reading' }, files });
  await as(rui.token).call(talkApi.send, { params: { id: room }, body: { message: 'Thanks from Rui' } });
  return { organization, ana, rui };
}

describe('a copy of personal data', () => {
  it('holds what a person wrote in all their workspaces, and nothing of others', async () => {
    const { organization, ana } = await buildWriter();
    const second = await buildOrganization();
    await joinAs(ana, second);
    expect((await ask(ana)).data.data_export).toMatchObject({ state: 'waiting', url: null });
    await jobsDone();
    const ready = await pending(ana);
    expect(ready).toMatchObject({ state: 'ready', size: expect.any(Number) });
    expect(ready?.done).toBe(ready?.total);
    expect(Date.parse(ready?.expires_at ?? '') - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    expect(await listSubjects(ana.email)).toEqual(['The copy of your data is ready']);
    const reply = await download(ready?.url, ana.token);
    expect(reply.headers.get('content-type')).toBe('application/zip');
    const found = await readZip(Buffer.from(await reply.arrayBuffer()));
    expect(JSON.parse(found.get('account.json') ?? '')).toMatchObject({ email: ana.email, workspaces: [{}, {}] });
    const place = [...found.keys()].find((name) => name.includes(organization.name) && name.endsWith('messages.json'));
    expect(JSON.parse(found.get(place ?? '') ?? '')).toMatchObject([{ message: 'My reading' }]);
    const file = [...found].find(([name]) => name.endsWith('readings.txt'));
    expect(file?.[1]).toBe('pressure, 3 bar');
    expect([...found.keys()].filter((name) => name.endsWith('/tickets.json'))).toHaveLength(2);
    expect([...found.values()].join()).not.toContain('Thanks from Rui');
  });

  it('is downloaded by the person alone', async () => {
    const { ana, rui } = await buildWriter();
    await ask(ana);
    await jobsDone();
    const url = (await pending(ana))?.url;
    expect((await download(url, ana.token)).status).toBe(200);
    expect((await download(url, rui.token)).status).toBe(404);
    expect((await fetch(`${(await testApp()).origin}${url}`)).status).toBe(401);
  });

  it('is made once at a time, also when two tabs ask at the same moment', async () => {
    const { ana } = await buildWriter();
    const replies = await Promise.all([ask(ana), ask(ana)]);
    expect(replies.map(({ code }) => code).sort()).toEqual(['EXPORT_UNDER_WAY', 'OK']);
  });

  it('is gone with its bytes when its time is over', async () => {
    const { ana } = await buildWriter();
    await ask(ana);
    await jobsDone();
    const url = (await pending(ana))?.url;
    await arrange('update data_exports set expires_at = now() where user_id = $1', [ana.id]);
    expect((await download(url, ana.token)).status).toBe(404);
    const [row] = await arrange<{ storage_key: string }>('select storage_key from data_exports where user_id = $1', [
      ana.id,
    ]);
    const { dataDir } = await testApp();
    await access(`${dataDir}/files/${row?.storage_key}`);
    await runDueJobs();
    await jobsDone();
    expect(await arrange('select from data_exports where user_id = $1', [ana.id])).toEqual([]);
    await expect(access(`${dataDir}/files/${row?.storage_key}`)).rejects.toThrow('ENOENT');
  });
});
