import { assetsApi } from '@sightline/contract/assets/assets';
import { documentsApi } from '@sightline/contract/assets/documents';
import { limits } from '@sightline/contract/limits';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { as, testApp } from '#test/app';
import { arrange, buildPerson, type TestPerson } from '#test/factories';
import { buildAsset, buildDocument } from '#test/factories/assets';
import { buildRole } from '#test/factories/roles';
import { buildDesk } from '#test/factories/tickets';
import { jobsDone, runDueJobs } from '#test/jobs';

const read = async ({ token }: TestPerson, url: string): Promise<number> => {
  const { origin } = await testApp();
  return (await fetch(`${origin}${url}`, { headers: { authorization: `Bearer ${token}` } })).status;
};

async function buildPicture(width = 40, height = 30): Promise<File> {
  const drawn = sharp({ create: { width, height, channels: 3, background: '#4a5bd8' } });
  return new File([new Uint8Array(await drawn.png().toBuffer())], 'front.png');
}

const setPicture = (actor: TestPerson, id: string, ...files: File[]) =>
  as(actor.token).call(documentsApi.setPicture, { params: { id }, body: {}, files });

const list = async (actor: TestPerson, id: string) =>
  (await as(actor.token).call(documentsApi.list, { params: { id } })).data.documents.map(({ file }) => file.name);

const showToCustomers = (actor: TestPerson, id: string, documentId: string, for_customers = true) =>
  as(actor.token).call(documentsApi.update, { params: { id, documentId }, body: { for_customers } });

describe('the picture of an asset', () => {
  it('is seen with the asset, and the one before it is gone', async () => {
    const { agent, guest, space } = await buildDesk();
    const { id } = await buildAsset(agent, { branch_id: space.id });
    const first = (await setPicture(agent, id, await buildPicture())).data.picture;
    const second = (await setPicture(agent, id, await buildPicture(60, 60))).data.picture;
    const { data } = await as(guest.token).call(assetsApi.find, { params: { id } });
    expect(data.asset.picture).toMatchObject({ id: second.id, width: 60 });
    expect([await read(guest, second.url), await read(agent, first.url)]).toEqual([200, 404]);
    await as(agent.token).call(documentsApi.removePicture, { params: { id } });
    expect([
      (await as(agent.token).call(assetsApi.find, { params: { id } })).data.asset.picture,
      await read(agent, second.url),
    ]).toEqual([null, 404]);
  });

  it('is not for other customers, nor for roles without the register', async () => {
    const { agent, guest, organization } = await buildDesk();
    const lead = await buildPerson(organization, 'Manager');
    const { id } = await buildAsset(agent);
    const { url } = (await setPicture(agent, id, await buildPicture())).data.picture;
    const writer = await buildPerson(organization, (await buildRole(organization, ['talk.view'])).name);
    expect([await read(guest, url), await read(writer, url), await read(lead, url)]).toEqual([404, 404, 200]);
  });

  it('is one picture, and no bomb', async () => {
    const { agent } = await buildDesk();
    const { id } = await buildAsset(agent);
    const side = Math.ceil(Math.sqrt(limits.pictures.pixels['image/png'])) + 1;
    expect((await setPicture(agent, id, await buildPicture(side, side))).code).toBe('PICTURE_TOO_LARGE');
    for (const files of [[], [new File(['words'], 'a.png')], [await buildPicture(), await buildPicture()]])
      expect((await setPicture(agent, id, ...files)).code).toBe('NO_PICTURE');
  });
});

describe('documents', () => {
  it('are for agents until they are meant for customers, then for those who see the asset', async () => {
    const { agent, guest, space } = await buildDesk();
    const asset = await buildAsset(agent, { branch_id: space.id });
    const { id, file } = await buildDocument(agent, asset);
    expect([await list(guest, asset.id), await read(guest, file.url), await read(agent, file.url)]).toEqual([
      [],
      404,
      200,
    ]);
    await showToCustomers(agent, asset.id, id);
    expect([await list(guest, asset.id), await read(guest, file.url)]).toEqual([['manual.txt'], 200]);
    const stranger = (await buildDesk()).guest;
    expect(await read(stranger, file.url)).toBe(404);
    await as(agent.token).call(assetsApi.update, { params: { id: asset.id }, body: { branch_id: null, version: 1 } });
    expect(await read(guest, file.url)).toBe(404);
  });

  it('are renamed, also for who downloads them, and not through another asset', async () => {
    const { agent } = await buildDesk();
    const [asset, other] = [await buildAsset(agent), await buildAsset(agent)];
    const { id } = await buildDocument(agent, asset);
    const rename = (assetId: string) =>
      as(agent.token).call(documentsApi.update, {
        params: { id: assetId, documentId: id },
        body: { name: 'Manual.txt' },
      });
    expect((await rename(other.id)).status).toBe(404);
    expect((await rename(asset.id)).data.document.file.name).toBe('Manual.txt');
    const params = { id: other.id, documentId: id };
    expect((await as(agent.token).call(documentsApi.remove, { params })).status).toBe(404);
  });

  it('are not changed by customers, even by those who see them', async () => {
    const { agent, guest, space } = await buildDesk();
    const asset = await buildAsset(agent, { branch_id: space.id });
    const { id } = await buildDocument(agent, asset);
    await showToCustomers(agent, asset.id, id);
    const params = { id: asset.id, documentId: id };
    expect((await as(guest.token).call(documentsApi.remove, { params })).code).toBe('FORBIDDEN');
    expect((await showToCustomers(guest, asset.id, id)).code).toBe('FORBIDDEN');
  });

  it('come back after a removal, until a day has passed', async () => {
    const { agent } = await buildDesk();
    const asset = await buildAsset(agent);
    const { id, file } = await buildDocument(agent, asset);
    const params = { id: asset.id, documentId: id };
    const restore = () => as(agent.token).call(documentsApi.restore, { params });
    await as(agent.token).call(documentsApi.remove, { params });
    expect([await list(agent, asset.id), await read(agent, file.url)]).toEqual([[], 404]);
    expect((await restore()).status).toBe(200);
    await runDueJobs();
    expect([await list(agent, asset.id), await read(agent, file.url)]).toEqual([['manual.txt'], 200]);
    await as(agent.token).call(documentsApi.remove, { params });
    await arrange(`update asset_documents set removed_at = now() - interval '25 hours' where id = $1`, [id]);
    await runDueJobs();
    await jobsDone();
    expect((await restore()).status).toBe(404);
    expect(await arrange('select id from files where id = $1', [id])).toEqual([]);
  });

  it('under one id are one document', async () => {
    const { agent } = await buildDesk();
    const asset = await buildAsset(agent);
    const id = uuidv7();
    const add = (text: string) =>
      as(agent.token).call(documentsApi.add, {
        params: { id: asset.id },
        body: { id },
        files: [new File([text], 'manual.txt')],
      });
    const replies = await Promise.all([add('Turn it off.'), add('Turn it off.'), add('Turn it off.')]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await list(agent, asset.id)).toEqual(['manual.txt']);
  });

  it('are as many as may be, and one file each', async () => {
    const { agent } = await buildDesk();
    const asset = await buildAsset(agent);
    const params = { id: asset.id };
    expect((await as(agent.token).call(documentsApi.add, { params, body: {}, files: [] })).code).toBe('NO_FILE');
    await arrange(
      `with many as (
         insert into files (organization_id, id, owner_kind, name, mime, size, storage_key, uploaded_by)
         select $1, uuidv7(), 'asset_document', 'x', 'text/plain', 1, $2 || n, $3 from generate_series(1, $4::int) n
         returning id)
       insert into asset_documents (organization_id, id, asset_id) select $1, id, $2::uuid from many`,
      [agent.organization_id, asset.id, agent.id, limits.assets.documents],
    );
    const files = [new File(['x'], 'x.txt')];
    expect((await as(agent.token).call(documentsApi.add, { params, body: {}, files })).code).toBe('TOO_MANY_DOCUMENTS');
  });
});
