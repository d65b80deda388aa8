import { assetsApi } from '@sightline/contract/assets/assets';
import { fieldsApi } from '@sightline/contract/assets/fields';
import { expect, it } from 'vitest';
import { as } from '#test/app';
import { buildPerson, type TestPerson } from '#test/factories';
import { buildAsset } from '#test/factories/assets';
import { buildDesk } from '#test/factories/tickets';

const label = { en: 'Gauge', pt: 'Manômetro' };

async function buildField(lead: TestPerson, input: object): Promise<string> {
  const reply = await as(lead.token).call(fieldsApi.create, { body: { label, ...input } as never });
  expect(reply.code).toBe('OK');
  return reply.data.custom_field.id;
}

async function found(actor: TestPerson, condition: object): Promise<string[]> {
  const query = { conditions: JSON.stringify(condition) };
  const { code, data } = await as(actor.token).call(assetsApi.list, { query });
  expect(code).toBe('OK');
  return data.assets.map(({ name }) => name);
}

it('asks fields that the workspace has defined, as their types allow', async () => {
  const { agent, guest, space, organization } = await buildDesk();
  const lead = await buildPerson(organization, 'Manager');
  const options = ['oil', 'gas'].map((id) => ({ id, label: { en: id, pt: id } }));
  const weight = await buildField(lead, { type: 'number' });
  const fuels = await buildField(lead, { type: 'several', options });
  const checked = await buildField(lead, { type: 'date', visible_to: 'staff' });
  const at = { branch_id: space.id };
  await buildAsset(agent, { ...at, name: 'Boiler', custom_fields: { [weight]: 40, [fuels]: ['oil', 'gas'] } });
  await buildAsset(agent, { ...at, name: 'Chiller', custom_fields: { [weight]: 7.5, [checked]: '2026-03-01' } });
  const ask = (id: string, op: string, value?: unknown) => ({ field: `custom.${id}`, op, value });
  expect(await found(agent, ask(weight, 'above', 10))).toEqual(['Boiler']);
  expect(await found(agent, ask(weight, 'is', 7.5))).toEqual(['Chiller']);
  expect(await found(agent, ask(fuels, 'is_any_of', ['gas']))).toEqual(['Boiler']);
  expect(await found(agent, ask(fuels, 'is_empty'))).toEqual(['Chiller']);
  expect(await found(agent, { any: [ask(checked, 'before', '2026-04-01'), ask(weight, 'below', 50)] })).toEqual([
    'Boiler',
    'Chiller',
  ]);
  expect(await found(guest, ask(checked, 'before', '2026-04-01'))).toEqual([]);
  expect(await found(agent, ask(weight, 'above', 'heavy'))).toEqual([]);
  expect(await found(agent, ask(agent.id, 'is', 1))).toEqual([]);
});
