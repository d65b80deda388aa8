import { assetsApi } from '@sightline/contract/assets/assets';
import { fieldsApi } from '@sightline/contract/assets/fields';
import { modelsApi } from '@sightline/contract/assets/models';
import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { as } from '#test/app';
import { buildOrganization, buildPerson, type TestPerson } from '#test/factories';
import { buildAsset } from '#test/factories/assets';

const label = { en: 'Probe', pt: 'Sonda' };

async function buildModelWithField(rules = {}) {
  const manager = await buildPerson(await buildOrganization(), 'Manager');
  const field = (
    await as(manager.token).call(fieldsApi.create, { body: { type: 'text', label, rules, only_models: true } })
  ).data.custom_field;
  const body = { name: `TSX ${uuidv7().slice(-6)}`, field_ids: [field.id] };
  const { model } = (await as(manager.token).call(modelsApi.create, { body })).data;
  return { manager, field, model };
}

const fieldsFor = async ({ token }: TestPerson) => (await as(token).call(fieldsApi.list, {})).data.custom_fields;

it('a field of a model is demanded of its units, and of no other asset', async () => {
  const { manager, model } = await buildModelWithField({ required: true });
  const refused = await as(manager.token).send(assetsApi.create, {
    body: { tag: 'P-1', name: 'Freezer', model_id: model.id },
  });
  expect(refused.code).toBe('INVALID_INPUT');
  expect((await buildAsset(manager)).custom_fields).toEqual({});
});

it('a field that is taken from a model leaves the values of its units', async () => {
  const { manager, field, model } = await buildModelWithField();
  const asset = await buildAsset(manager, { model_id: model.id, custom_fields: { [field.id]: 'PT100' } });
  const params = { id: model.id };
  const change = (version: number, field_ids: string[]) =>
    as(manager.token).send(modelsApi.update, { params, body: { version, field_ids } });
  expect((await change(1, [])).code).toBe('OK');
  expect((await fieldsFor(manager)).find(({ id }) => id === field.id)?.model_ids).toEqual([]);
  const kept = await as(manager.token).call(assetsApi.find, { params: { id: asset.id } });
  expect(kept.data.asset.custom_fields).toEqual({ [field.id]: 'PT100' });
  expect((await change(2, [field.id])).code).toBe('OK');
  expect((await fieldsFor(manager)).find(({ id }) => id === field.id)?.model_ids).toEqual([model.id]);
});

it('a field of another workspace, or of none, is unknown to a model', async () => {
  const { manager, model } = await buildModelWithField();
  const { field } = await buildModelWithField();
  for (const id of [field.id, uuidv7()]) {
    const body = { version: 1, field_ids: [id] };
    expect((await as(manager.token).send(modelsApi.update, { params: { id: model.id }, body })).code).toBe('NOT_FOUND');
  }
});

it('the fields of a model that is merged become those of the other one', async () => {
  const { manager, field, model } = await buildModelWithField();
  const { model: into } = (await as(manager.token).call(modelsApi.create, { body: { name: 'TSX 900' } })).data;
  const reply = await as(manager.token).call(modelsApi.merge, { params: { id: model.id }, body: { into_id: into.id } });
  expect(reply.data.model.field_ids).toEqual([field.id]);
});

it('a field for chosen models has no category, and is for all assets once it is no longer for models', async () => {
  const { manager, field } = await buildModelWithField();
  const body = { type: 'text' as const, label, version: field.version };
  const reply = await as(manager.token).call(fieldsApi.update, { params: { id: field.id }, body });
  expect(reply.data.custom_field).toMatchObject({ only_models: false, category: null });
});
