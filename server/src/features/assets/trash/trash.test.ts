import { assetsApi } from '@sightline/contract/assets/assets';
import { categoriesApi } from '@sightline/contract/assets/categories';
import { codesApi } from '@sightline/contract/assets/codes';
import { fieldsApi } from '@sightline/contract/assets/fields';
import { labelsApi } from '@sightline/contract/assets/labels';
import { trashApi } from '@sightline/contract/assets/trash';
import type { Endpoint } from '@sightline/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { arrange, buildPerson, type TestPerson } from '#test/factories';
import { buildAsset, buildDocument, findOldTrash } from '#test/factories/assets';
import { buildDesk, buildTicket } from '#test/factories/tickets';

const remove = (actor: TestPerson, id: string) => as(actor.token).call(trashApi.remove, { params: { id } });
const restore = (actor: TestPerson, ...ids: string[]) => as(actor.token).call(trashApi.restore, { body: { ids } });
const find = (actor: TestPerson, id: string) => as(actor.token).call(assetsApi.find, { params: { id } });
const code = async (actor: TestPerson, endpoint: Endpoint, input: object) =>
  (await as(actor.token).send(endpoint, input)).code;

async function listTrash(actor: TestPerson, query = '') {
  return (await as(actor.token).call(trashApi.list, { query: { query } })).data.assets;
}

describe('a deleted asset', () => {
  it('is in no list, count, search, scan, picker or print, and comes back as it was', async () => {
    const { agent, organization, space } = await buildDesk();
    const lead = await buildPerson(organization, 'Manager');
    const made = await as(lead.token).call(categoriesApi.create, { body: { name: 'Cooling' } });
    const { id: category_id } = made.data.category;
    const parent = await buildAsset(agent, { name: 'Plant' });
    const asset = await buildAsset(agent, {
      ...{ serial: 'SN-4711', category_id, branch_id: space.id, parent_id: parent.id },
    });
    const part = await buildAsset(agent, { name: 'Fan', parent_id: asset.id });
    const ticket = await buildTicket(agent, { branch_id: space.id });
    const choice = { params: { id: ticket.id }, body: { asset_id: asset.id } };
    await as(agent.token).call(assetsApi.setOfTicket, choice);

    expect((await remove(agent, asset.id)).status).toBe(200);
    const listed = await as(agent.token).call(assetsApi.list, { query: { query: 'SN-4711' } });
    expect(listed.data.pagination.total).toBe(0);
    expect((await find(agent, asset.id)).status).toBe(404);
    expect((await find(agent, parent.id)).data.asset.children).toEqual([]);
    expect((await find(agent, part.id)).data.asset.parent).toBeNull();
    for (const scanned of [asset.tag, 'SN-4711'])
      expect(await code(agent, assetsApi.scan, { params: { code: scanned } })).toBe('UNKNOWN_CODE');
    const { data } = await as(agent.token).call(categoriesApi.list, {});
    expect(data.categories.find(({ id }) => id === category_id)?.assets_count).toBe(0);
    const ofTicket = await as(agent.token).call(assetsApi.ofTicket, { params: { id: ticket.id } });
    expect(ofTicket.data.asset).toBeNull();
    expect(await code(agent, assetsApi.setOfTicket, choice)).toBe('NOT_FOUND');
    expect(await code(agent, labelsApi.print, { body: { ids: [asset.id], layout: 'l7160' } })).toBe('NO_LABELS');
    expect(await code(agent, trashApi.remove, { params: { id: asset.id } })).toBe('NOT_FOUND');

    const [there] = await listTrash(agent, asset.tag);
    expect(there).toMatchObject({ id: asset.id, branch: { id: space.id }, deleted_by: { id: agent.id } });
    expect(Date.parse(there?.gone_at ?? '') - Date.parse(there?.deleted_at ?? '')).toBe(30 * 86_400_000);

    expect((await restore(agent, asset.id)).data).toEqual({ restored: [asset.id], missing: 0 });
    const { asset: back } = (await find(agent, asset.id)).data;
    expect(back).toMatchObject({
      tag: asset.tag,
      parent: { id: parent.id },
      children: [{ id: part.id }],
      open_tickets: 1,
    });
    const { events } = (await as(agent.token).call(assetsApi.timeline, { params: { id: asset.id }, query: {} })).data;
    expect(events.slice(0, 2).map(({ kind }) => kind)).toEqual(['restored', 'deleted']);
    expect((await restore(agent, asset.id)).data).toEqual({ restored: [], missing: 1 });
  });

  it('keeps its tag and its codes, and says where it is to who wants the tag', async () => {
    const { agent } = await buildDesk();
    const [asset, other] = [await buildAsset(agent), await buildAsset(agent)];
    await as(agent.token).call(codesApi.link, { params: { id: asset.id }, body: { code: 'OLD-7' } });
    await remove(agent, asset.id);
    const tag = asset.tag.toLowerCase();
    expect(await code(agent, assetsApi.create, { body: { tag, name: 'New' } })).toBe('ASSET_TAG_IN_TRASH');
    const rename = { params: { id: other.id }, body: { tag, version: other.version } };
    expect(await code(agent, assetsApi.update, rename)).toBe('ASSET_TAG_IN_TRASH');
    for (const taken of [tag, 'OLD-7'])
      expect(await code(agent, codesApi.link, { params: { id: other.id }, body: { code: taken } })).toBe(
        'ASSET_CODE_TAKEN',
      );
    await restore(agent, asset.id);
    expect(await code(agent, assetsApi.create, { body: { tag, name: 'New' } })).toBe('ASSET_TAG_TAKEN');
  });

  it('comes back without a parent that has become its part, and with a category that is there', async () => {
    const { agent, organization } = await buildDesk();
    const lead = await buildPerson(organization, 'Manager');
    const made = await as(lead.token).call(categoriesApi.create, { body: { name: 'Short-lived' } });
    const { id: category_id } = made.data.category;
    const top = await buildAsset(agent);
    const middle = await buildAsset(agent, { parent_id: top.id, category_id });
    const low = await buildAsset(agent, { parent_id: middle.id });
    await remove(agent, middle.id);
    const turned = { params: { id: top.id }, body: { parent_id: low.id, version: top.version } };
    expect((await as(agent.token).call(assetsApi.update, turned)).status).toBe(200);
    expect((await as(lead.token).call(categoriesApi.remove, { params: { id: category_id }, query: {} })).status).toBe(
      200,
    );
    await restore(agent, middle.id);
    const { asset } = (await find(agent, middle.id)).data;
    expect(asset).toMatchObject({ parent: null, category: null });
    expect(asset.children.map(({ id }) => id)).toEqual([low.id]);
  });

  it('still counts for a field, and its unique values stay its own', async () => {
    const { agent, organization } = await buildDesk();
    const lead = await buildPerson(organization, 'Manager');
    const label = { en: 'Inventory', pt: 'Inventário' };
    const body = { type: 'text' as const, label, rules: { unique: true } };
    const { id } = (await as(lead.token).call(fieldsApi.create, { body })).data.custom_field;
    const asset = await buildAsset(agent, { custom_fields: { [id]: 'X-1' } });
    await remove(agent, asset.id);
    expect(await code(lead, fieldsApi.remove, { params: { id } })).toBe('FIELD_IN_USE');
    const twin = { tag: 'TWIN', name: 'Twin', custom_fields: { [id]: 'X-1' } };
    expect(await code(agent, assetsApi.create, { body: twin })).toBe('INVALID_INPUT');
  });

  it('is deleted with many others, and restored by two people at once no more than once', async () => {
    const { agent } = await buildDesk();
    const ids = [(await buildAsset(agent, { name: 'Lamp 1' })).id, (await buildAsset(agent, { name: 'Lamp 2' })).id];
    const wanted = { body: { action: 'delete' as const, matching: { query: 'Lamp' } } };
    const { data } = await as(agent.token).call(assetsApi.bulk, wanted);
    expect(data.done.toSorted()).toEqual(ids.toSorted());
    const replies = await Promise.all([restore(agent, ...ids), restore(agent, ...ids)]);
    expect(replies.flatMap(({ data: { restored } }) => restored).toSorted()).toEqual(ids.toSorted());
  });

  it('belongs to its space: guests of another one neither see nor restore it', async () => {
    const { agent, guest, space } = await buildDesk();
    const other = await buildDesk();
    const asset = await buildAsset(agent, { branch_id: space.id });
    await remove(agent, asset.id);
    expect((await restore(other.agent, asset.id)).data).toEqual({ restored: [], missing: 1 });
    expect(await listTrash(other.agent)).toEqual([]);
    expect(await code(guest, trashApi.list, { query: {} })).toBe('FORBIDDEN');
    expect(await code(guest, trashApi.remove, { params: { id: asset.id } })).toBe('FORBIDDEN');
  });
});

describe('the trash', () => {
  it('is emptied of what was deleted 30 days ago, with its files', async () => {
    const { agent } = await buildDesk();
    const [old, young] = [await buildAsset(agent), await buildAsset(agent)];
    const part = await buildAsset(agent, { parent_id: old.id });
    const document = await buildDocument(agent, old);
    for (const { id } of [old, young]) await remove(agent, id);
    const { organization_id } = agent;
    await arrange("update assets set deleted_at = now() - interval '31 days' where id = $1", [old.id]);
    const due = await arrange<{ id: string }>(
      `select id from identity.organizations_with_deleted_assets(now() - interval '30 days')`,
    );
    expect(due.map(({ id }) => id)).toContain(organization_id);
    await findOldTrash(agent);
    expect((await listTrash(agent)).map(({ id }) => id)).toEqual([young.id]);
    expect(await arrange('select from files where id = $1', [document.id])).toEqual([]);
    expect((await find(agent, part.id)).data.asset.parent).toBeNull();
    expect((await restore(agent, old.id)).data).toEqual({ restored: [], missing: 1 });
  });
});
