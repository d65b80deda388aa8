import { assetsApi } from '@sightline/contract/assets/assets';
import { categoriesApi } from '@sightline/contract/assets/categories';
import { documentsApi } from '@sightline/contract/assets/documents';
import { fieldsApi } from '@sightline/contract/assets/fields';
import { type AssetModel, modelsApi } from '@sightline/contract/assets/models';
import { warrantiesApi } from '@sightline/contract/assets/warranties';
import { warrantyTemplatesApi } from '@sightline/contract/assets/warranty-templates';
import type { CallInput } from '@sightline/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { as, testApp } from '#test/app';
import { buildPerson, type TestPerson } from '#test/factories';
import { buildAsset } from '#test/factories/assets';
import { buildDesk } from '#test/factories/tickets';
import { onePixel } from '#test/scenarios/picture';

type Input = Partial<CallInput<typeof modelsApi.create>['body']>;

const create = (actor: TestPerson, input: Input = {}) =>
  as(actor.token).call(modelsApi.create, { body: { name: 'RTAF 090', manufacturer: 'Trane', ...input } });

async function buildModel(actor: TestPerson, input: Input = {}): Promise<AssetModel> {
  const reply = await create(actor, input);
  if (reply.status !== 200) throw new Error(`the model was refused: ${reply.code}`);
  return reply.data.model;
}

async function buildTemplate(actor: TestPerson, months = 24) {
  const body = { name: 'Two years', months, covers: ['parts' as const, 'labour' as const] };
  return (await as(actor.token).call(warrantyTemplatesApi.create, { body })).data.warranty_template;
}

async function buildRegister() {
  const desk = await buildDesk();
  return { ...desk, lead: await buildPerson(desk.organization, 'Manager') };
}

const find = async (actor: TestPerson, id: string) =>
  (await as(actor.token).call(assetsApi.find, { params: { id } })).data.asset;

const label = { en: 'Refrigerant', pt: 'Fluido' };
const gases = ['R290', 'R717'].map((id) => ({ id, label: { en: id, pt: id } }));
async function buildGas(lead: TestPerson, input: object = {}) {
  const body = { type: 'choice' as const, label, options: gases, ...input };
  return (await as(lead.token).call(fieldsApi.create, { body })).data.custom_field;
}

describe('a model', () => {
  it('has one name with a manufacturer, whatever the case, also for ten who choose it at once', async () => {
    const { lead } = await buildRegister();
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => create(lead, { name: index % 2 ? 'RTAF' : 'rtaf' })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(replies.map(({ code }) => code))).toEqual(new Set(['OK', 'MODEL_TAKEN']));
    expect((await create(lead, { name: 'RTAF', manufacturer: 'Carrier' })).status).toBe(200);
  });

  it('is for those who configure the register to change, and for agents to choose', async () => {
    const { agent, guest, lead } = await buildRegister();
    const model = await buildModel(lead);
    expect((await create(agent)).code).toBe('FORBIDDEN');
    expect((await as(guest.token).call(modelsApi.list, { query: {} })).code).toBe('FORBIDDEN');
    const { data } = await as(agent.token).call(modelsApi.list, { query: { query: 'trane' } });
    expect(data.models).toMatchObject([{ id: model.id, units_count: 0 }]);
  });

  it('of another workspace is none', async () => {
    const { agent } = await buildRegister();
    const foreign = await buildModel((await buildRegister()).lead);
    const refused = await as(agent.token).call(assetsApi.create, {
      body: { tag: 'A-1', name: 'Chiller', model_id: foreign.id },
    });
    expect(refused).toMatchObject({ status: 404, errors: { model_id: [expect.any(String)] } });
    const asset = await buildAsset(agent);
    const body = { model_id: foreign.id, version: 1 };
    expect((await as(agent.token).call(assetsApi.update, { params: { id: asset.id }, body })).status).toBe(404);
  });

  it('is not changed on what somebody else changed', async () => {
    const { lead } = await buildRegister();
    const { id } = await buildModel(lead);
    const change = (name: string) =>
      as(lead.token).call(modelsApi.update, { params: { id }, body: { name, version: 1 } });
    const codes = (await Promise.all([change('RTAF 1'), change('RTAF 2')])).map(({ code }) => code);
    expect(codes.sort()).toEqual(['OK', 'STALE_VERSION']);
  });

  it('is deleted when no asset is of it, and says how many are', async () => {
    const { agent, lead } = await buildRegister();
    const model = await buildModel(lead);
    const asset = await buildAsset(agent, { model_id: model.id });
    const remove = () => as(lead.token).call(modelsApi.remove, { params: { id: model.id } });
    expect(await remove()).toMatchObject({ status: 409, code: 'MODEL_IN_USE', message: expect.stringContaining('1') });
    await as(agent.token).call(assetsApi.update, { params: { id: asset.id }, body: { model_id: null, version: 1 } });
    expect((await remove()).status).toBe(200);
    expect(await find(agent, asset.id)).toMatchObject({ model: '', model_id: null, manufacturer: 'Trane' });
  });

  it('cannot be deleted while an asset of it is being added', async () => {
    const { agent, lead } = await buildRegister();
    const model = await buildModel(lead);
    const [added, removed] = await Promise.all([
      as(agent.token).call(assetsApi.create, { body: { tag: 'A-1', name: 'Chiller', model_id: model.id } }),
      as(lead.token).call(modelsApi.remove, { params: { id: model.id } }),
    ]);
    expect([added.status, removed.status].sort()).toEqual(added.status === 200 ? [200, 409] : [200, 404]);
  });
});

describe('units', () => {
  it('show what the model has, unless they have their own', async () => {
    const { agent, lead, space } = await buildRegister();
    const gas = await buildGas(lead);
    const { data } = await as(lead.token).call(categoriesApi.create, { body: { name: 'Cooling' } });
    const category_id = data.category.id;
    const model = await buildModel(lead, { category_id, custom_fields: { [gas.id]: 'R290' }, description: 'Screw' });
    const params = { id: model.id };
    const { picture } = (await as(lead.token).call(modelsApi.setPicture, { params, body: {}, files: [onePixel()] }))
      .data;
    const asset = await buildAsset(agent, { model_id: model.id, branch_id: space.id });
    expect(asset).toMatchObject({
      ...{ model: 'RTAF 090', manufacturer: 'Trane', category: { id: category_id }, picture: null, custom_fields: {} },
      from_model: { description: 'Screw', custom_fields: { [gas.id]: 'R290' }, picture: { id: picture.id } },
    });
    const list = async (gasId: string) => {
      const query = { filter: { custom: [`${gas.id}:${gasId}`] } };
      return (await as(agent.token).call(assetsApi.list, { query })).data.assets;
    };
    expect(await list('R290')).toMatchObject([{ id: asset.id, custom_fields: { [gas.id]: 'R290' } }]);
    const body = { custom_fields: { [gas.id]: 'R717' }, version: 1 };
    await as(agent.token).call(assetsApi.update, { params: { id: asset.id }, body });
    expect([await list('R290'), (await list('R717')).map(({ id }) => id)]).toEqual([[], [asset.id]]);
  });

  it('need no value of a required field that their model has', async () => {
    const { agent, lead } = await buildRegister();
    const gas = await buildGas(lead, { rules: { required: true } });
    const model = await buildModel(lead, { custom_fields: { [gas.id]: 'R290' } });
    await buildAsset(agent, { model_id: model.id });
    const refused = await as(agent.token).call(assetsApi.create, { body: { tag: 'A-1', name: 'Chiller' } });
    expect(refused.status).toBe(422);
  });

  it('show the picture and the manuals of their model to customers who have one, and to no others', async () => {
    const { agent, lead, guest, space } = await buildRegister();
    const model = await buildModel(lead);
    const params = { id: model.id };
    const { picture } = (await as(lead.token).call(modelsApi.setPicture, { params, body: {}, files: [onePixel()] }))
      .data;
    const files = [new File(['Turn it off first.'], 'manual.txt')];
    const { document } = (await as(lead.token).call(modelsApi.addDocument, { params, body: {}, files })).data;
    const read = async (url: string) => {
      const { origin } = await testApp();
      return (await fetch(`${origin}${url}`, { headers: { authorization: `Bearer ${guest.token}` } })).status;
    };
    const seen = async () => [await read(picture.url), await read(document.file.url)];
    expect(await seen()).toEqual([404, 404]);
    const asset = await buildAsset(agent, { model_id: model.id, branch_id: space.id });
    expect(await seen()).toEqual([200, 404]);
    const documentId = document.id;
    await as(lead.token).call(modelsApi.updateDocument, {
      params: { ...params, documentId },
      body: { for_customers: true },
    });
    expect(await seen()).toEqual([200, 200]);
    const { data } = await as(guest.token).call(documentsApi.list, { params: { id: asset.id } });
    expect(data.documents).toMatchObject([{ id: documentId, from_model: true }]);
    const atAsset = { params: { id: asset.id, documentId } };
    expect((await as(agent.token).call(documentsApi.remove, atAsset)).status).toBe(404);
  });

  it('follow a new name of their model', async () => {
    const { agent, lead } = await buildRegister();
    const model = await buildModel(lead);
    const asset = await buildAsset(agent, { model_id: model.id });
    const body = { name: 'RTAF 120', manufacturer: 'Trane Technologies', version: 1 };
    await as(lead.token).call(modelsApi.update, { params: { id: model.id }, body });
    expect(await find(agent, asset.id)).toMatchObject({ model: 'RTAF 120', manufacturer: 'Trane Technologies' });
    const { data } = await as(agent.token).call(assetsApi.list, { query: { query: 'RTAF 120' } });
    expect(data.assets.map(({ id }) => id)).toEqual([asset.id]);
  });

  it('of a model with a template get its warranty from the day of their purchase', async () => {
    const { agent, lead } = await buildRegister();
    const template = await buildTemplate(lead);
    const model = await buildModel(lead, { warranty_template_id: template.id });
    const asset = await buildAsset(agent, { model_id: model.id, purchase_date: '2026-03-01' });
    expect(asset).toMatchObject({ warranty_ends_on: '2028-02-29' });
    const { data } = await as(agent.token).call(warrantiesApi.list, { params: { id: asset.id } });
    expect(data.warranties).toMatchObject([
      { kind: 'manufacturer', provider: 'Trane', starts_on: '2026-03-01', months: 24, covers: ['parts', 'labour'] },
    ]);
  });
});

describe('fields with values of models', () => {
  it('keep their type and options, and cannot be deleted', async () => {
    const { lead } = await buildRegister();
    const gas = await buildGas(lead);
    await buildModel(lead, { custom_fields: { [gas.id]: 'R290' } });
    const params = { id: gas.id };
    const change = (body: object) =>
      as(lead.token).call(fieldsApi.update, {
        params,
        body: { type: 'choice', label, options: gases, version: 1, ...body },
      });
    expect((await change({ type: 'text' })).code).toBe('FIELD_HAS_VALUES');
    expect((await change({ options: gases.slice(1) })).code).toBe('FIELD_OPTION_IN_USE');
    expect((await as(lead.token).call(fieldsApi.remove, { params })).code).toBe('FIELD_IN_USE');
  });

  it('are not those that no two assets have alike', async () => {
    const { lead } = await buildRegister();
    const code = await buildGas(lead, { type: 'text', options: [], rules: { unique: true } });
    expect((await create(lead, { custom_fields: { [code.id]: 'X1' } })).status).toBe(422);
  });
});

describe('merging', () => {
  it('moves units and documents, and fills in what the other model lacks', async () => {
    const { agent, lead } = await buildRegister();
    const gas = await buildGas(lead);
    const from = await buildModel(lead, { name: 'rtaf-90', custom_fields: { [gas.id]: 'R290' }, description: 'Screw' });
    const into = await buildModel(lead);
    const params = { id: from.id };
    const { picture } = (await as(lead.token).call(modelsApi.setPicture, { params, body: {}, files: [onePixel()] }))
      .data;
    await as(lead.token).call(modelsApi.addDocument, { params, body: {}, files: [new File(['x'], 'manual.txt')] });
    const asset = await buildAsset(agent, { model_id: from.id });
    const merge = (into_id: string) => as(lead.token).call(modelsApi.merge, { params, body: { into_id } });
    expect((await merge(from.id)).code).toBe('SAME_MODEL');
    expect((await merge((await buildModel((await buildRegister()).lead)).id)).status).toBe(404);
    const { data } = await merge(into.id);
    expect(data).toMatchObject({
      moved_count: 1,
      model: {
        id: into.id,
        units_count: 1,
        description: 'Screw',
        custom_fields: { [gas.id]: 'R290' },
        picture: { id: picture.id },
      },
    });
    expect(await find(agent, asset.id)).toMatchObject({ model_id: into.id, model: 'RTAF 090', version: 2 });
    const kept = await as(agent.token).call(modelsApi.documents, { params: { id: into.id } });
    expect(kept.data.documents).toHaveLength(1);
    expect((await as(agent.token).call(modelsApi.find, { params })).status).toBe(404);
  });

  it('of two into each other at once leaves one of them', async () => {
    const { lead } = await buildRegister();
    const [one, other] = [await buildModel(lead), await buildModel(lead, { name: 'Other' })];
    const merge = (id: string, into_id: string) =>
      as(lead.token).call(modelsApi.merge, { params: { id }, body: { into_id } });
    const statuses = (await Promise.all([merge(one.id, other.id), merge(other.id, one.id)])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 404]);
  });
});

describe('templates', () => {
  it('that are deleted leave models without one, and warranties as they are', async () => {
    const { agent, lead } = await buildRegister();
    const template = await buildTemplate(lead);
    const model = await buildModel(lead, { warranty_template_id: template.id });
    const asset = await buildAsset(agent, { model_id: model.id });
    await as(lead.token).call(warrantyTemplatesApi.remove, { params: { id: template.id } });
    const found = await as(agent.token).call(modelsApi.find, { params: { id: model.id } });
    expect(found.data.model.warranty_template).toBeNull();
    expect((await find(agent, asset.id)).warranty_ends_on).toBe(asset.warranty_ends_on);
  });
});
