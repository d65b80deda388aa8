import { assetsApi } from '@sightline/contract/assets/assets';
import { contactsApi } from '@sightline/contract/assets/contacts';
import type { CallInput } from '@sightline/contract/endpoint';
import { limits } from '@sightline/contract/limits';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { as, unique } from '#test/app';
import { buildPerson, buildSpace, type TestPerson } from '#test/factories';
import { importRows } from '#test/factories/imports';
import { buildDesk } from '#test/factories/tickets';

async function buildAsset(actor: TestPerson, input: object = {}) {
  const body = { tag: unique('T').replace(/\W/g, '-').slice(-20), name: 'Chiller', ...input };
  return (await as(actor.token).call(assetsApi.create, { body })).data.asset;
}

type Body = CallInput<typeof contactsApi.add>['body'];

const add = (actor: TestPerson, asset: { id: string }, body: Body) =>
  as(actor.token).call(contactsApi.add, { params: { id: asset.id }, body });
const list = async (actor: TestPerson, asset: { id: string }) =>
  (await as(actor.token).call(contactsApi.list, { params: { id: asset.id } })).data?.contacts;

describe('contacts of an asset', () => {
  it('are people with accounts, by what stands there, or anybody else', async () => {
    const { agent, guest, space } = await buildDesk();
    const asset = await buildAsset(agent, { branch_id: space.id });
    expect((await add(agent, asset, { person_id: guest.id, role: 'Facility manager', name: 'Somebody' })).code).toBe(
      'OK',
    );
    const typed = { name: 'Front desk', role: '', phone: '+55 11 4002-8922', email: 'Desk@Customer.test' };
    expect((await add(agent, asset, typed)).code).toBe('OK');
    expect(await list(agent, asset)).toMatchObject([
      {
        person: { id: guest.id },
        name: guest.name,
        role: 'Facility manager',
        email: guest.email,
        for_customers: false,
      },
      { person: null, ...typed, email: 'desk@customer.test' },
    ]);
    const { data } = await as(agent.token).call(assetsApi.list, { query: {} });
    expect(data.assets[0]?.contact).toMatchObject({ name: guest.name, role: 'Facility manager' });
  });

  it('are shown to customers only if meant for them, and never those from before the asset came to them', async () => {
    const { agent, guest, space, organization } = await buildDesk();
    const former = await buildSpace(organization);
    const asset = await buildAsset(agent, { branch_id: former.id });
    await add(agent, asset, { name: 'Of the former customer', for_customers: true });
    const moved = { params: { id: asset.id }, body: { branch_id: space.id, version: asset.version } };
    expect((await as(agent.token).call(assetsApi.update, moved)).code).toBe('OK');
    await add(agent, asset, { name: 'For agents' });
    await add(agent, asset, { name: 'For customers', for_customers: true });
    expect((await list(guest, asset))?.map(({ name }) => name)).toEqual(['For customers']);
    expect(await list(agent, asset)).toHaveLength(3);
    const { data } = await as(guest.token).call(assetsApi.list, { query: {} });
    expect(data.assets[0]?.contact).toBeNull();
    expect((await add(guest, asset, { name: 'Me' })).code).toBe('FORBIDDEN');
    const stranger = (await buildDesk()).agent;
    expect(await list(stranger, asset)).toBeUndefined();
  });

  it('need a name, an address that is one, and a person of the workspace', async () => {
    const { agent } = await buildDesk();
    const asset = await buildAsset(agent);
    const wrong = await add(agent, asset, { name: ' ', phone: 'ask Ana', email: 'nowhere' });
    expect(wrong.code).toBe('INVALID_INPUT');
    expect(Object.keys(wrong.errors).sort()).toEqual(expect.arrayContaining(['email', 'phone']));
    expect(Object.keys((await add(agent, asset, {})).errors)).toEqual(['name']);
    const stranger = (await buildDesk()).agent;
    for (const person_id of [stranger.id, uuidv7()])
      expect(await add(agent, asset, { person_id })).toMatchObject({ code: 'NOT_FOUND' });
    for (let count = 0; count < limits.assets.contacts; count += 1)
      await add(agent, asset, { name: `Contact ${count}` });
    expect((await add(agent, asset, { name: 'One more' })).code).toBe('TOO_MANY_CONTACTS');
  });

  it('are not changed over what somebody else changed, and come back under their id', async () => {
    const { agent, colleague } = await buildDesk();
    const asset = await buildAsset(agent);
    const { contact } = (await add(agent, asset, { name: 'Ana' })).data;
    const params = { id: asset.id, contactId: contact.id };
    const rename = (actor: TestPerson, name: string) =>
      as(actor.token).call(contactsApi.update, { params, body: { name, version: 1 } });
    const replies = await Promise.all([rename(agent, 'Ana Souza'), rename(colleague, 'Ana Lima')]);
    expect(replies.map(({ code }) => code).sort()).toEqual(['OK', 'STALE_VERSION']);
    expect((await as(agent.token).call(contactsApi.remove, { params })).code).toBe('OK');
    expect(await list(agent, asset)).toEqual([]);
    expect((await as(agent.token).call(contactsApi.remove, { params })).code).toBe('NOT_FOUND');
    await add(agent, asset, { id: contact.id, name: 'Ana' });
    expect(await list(agent, asset)).toMatchObject([{ id: contact.id, name: 'Ana' }]);
  });
});

describe('contacts in a file', () => {
  it('are added once, changed by name, and come out as they went in', async () => {
    const { agent, organization } = await buildDesk();
    const lead = await buildPerson(organization, 'Manager');
    const mapping = ['tag', 'name', 'contact', 'contact_role', 'contact_phone', 'contact_email'];
    const rows = [
      ['C-1', 'Chiller', 'Ana Souza', 'Manager', '+55 11 4002-8922', 'ana@customer.test'],
      ['C-2', 'Pump', '', '', '12', ''],
      ['C-3', 'Fan', '', '', '+55 11 4002-8922', 'nowhere'],
    ];
    expect((await importRows(lead, rows, { mapping })).counts).toMatchObject({ create: 1, failed: 2 });
    const again = [['C-1', 'Chiller', 'ana souza', '', '+55 11 5555-0000', '']];
    expect((await importRows(lead, again, { mapping })).counts).toMatchObject({ update: 1 });
    const { asset } = (await as(agent.token).call(assetsApi.findByTag, { params: { tag: 'C-1' } })).data;
    expect(await list(agent, asset)).toMatchObject([
      { name: 'Ana Souza', role: 'Manager', phone: '+55 11 5555-0000', email: 'ana@customer.test', version: 2 },
    ]);
    const { data } = await as(lead.token).send(assetsApi.export, { body: { columns: ['tag', 'contact'] } });
    expect(String(data)).toContain('Tag,Contact,Role of the contact,Phone of the contact,E-mail of the contact');
    expect(String(data)).toContain("C-1,Ana Souza,Manager,'+55 11 5555-0000,ana@customer.test");
  });
});
