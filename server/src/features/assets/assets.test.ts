import { type Asset, assetsApi } from '@sightline/contract/assets/assets';
import { categoriesApi } from '@sightline/contract/assets/categories';
import { fieldsApi } from '@sightline/contract/assets/fields';
import { warrantiesApi } from '@sightline/contract/assets/warranties';
import type { CallInput } from '@sightline/contract/endpoint';
import { limits } from '@sightline/contract/limits';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it, vi } from 'vitest';
import { as, unique } from '#test/app';
import { arrange, buildPerson, buildSpace, type TestPerson } from '#test/factories';
import { buildRole } from '#test/factories/roles';
import { buildDesk, buildTicket } from '#test/factories/tickets';

type Input = Partial<CallInput<typeof assetsApi.create>['body']>;

const create = (actor: TestPerson, input: Input = {}) =>
  as(actor.token).call(assetsApi.create, { body: { tag: unique('T').replace(/\W/g, '-'), name: 'Chiller', ...input } });

async function buildAsset(actor: TestPerson, input: Input = {}): Promise<Asset> {
  const reply = await create(actor, input);
  if (reply.status !== 200) throw new Error(`the asset was refused: ${reply.code} ${JSON.stringify(reply.errors)}`);
  return reply.data.asset;
}

const update = (
  actor: TestPerson,
  asset: Asset,
  body: Omit<CallInput<typeof assetsApi.update>['body'], 'version'>,
  version = asset.version,
) => as(actor.token).call(assetsApi.update, { params: { id: asset.id }, body: { ...body, version } });

const label = { en: 'Refrigerant', pt: 'Fluido' };

async function buildField(lead: TestPerson, input: object = {}) {
  const reply = await as(lead.token).call(fieldsApi.create, { body: { type: 'text', label, ...input } });
  if (reply.status !== 200) throw new Error(`the field was refused: ${reply.code}`);
  return reply.data.custom_field;
}

async function buildRegister() {
  const desk = await buildDesk();
  return { ...desk, lead: await buildPerson(desk.organization, 'Manager') };
}

describe('tags', () => {
  it('are unique in a workspace, whatever the case, also for twenty who choose one at once', async () => {
    const { agent } = await buildDesk();
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => create(agent, { tag: index % 2 ? 'Pump-1' : 'pump-1' })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(replies.map(({ code }) => code))).toEqual(new Set(['OK', 'ASSET_TAG_TAKEN']));
    const stranger = (await buildDesk()).agent;
    expect((await create(stranger, { tag: 'PUMP-1' })).status).toBe(200);
  });

  it('are not given twice, whichever customers the assets stand at', async () => {
    const { agent, space, organization } = await buildDesk();
    const other = await buildSpace(organization);
    await buildAsset(agent, { tag: 'AX-7', branch_id: space.id });
    const taken = { status: 422, code: 'ASSET_TAG_TAKEN' };
    expect(await create(agent, { tag: 'ax-7', branch_id: other.id })).toMatchObject(taken);
    const moved = await buildAsset(agent, { branch_id: other.id });
    expect(await update(agent, moved, { tag: 'AX-7' })).toMatchObject(taken);
  });

  it('are found by a scan, a link to the page or the serial; those of others are unknown', async () => {
    const { agent } = await buildDesk();
    const asset = await buildAsset(agent, { tag: 'AX-9', serial: 'SN 77' });
    const scan = (actor: TestPerson, code: string) => as(actor.token).call(assetsApi.scan, { params: { code } });
    for (const code of ['ax-9', 'https://x.test/assets/AX-9?tab=timeline', 'sn 77'])
      expect((await scan(agent, code)).data.asset.id, code).toBe(asset.id);
    const stranger = (await buildDesk()).agent;
    expect(await scan(stranger, 'AX-9')).toMatchObject({ status: 404, code: 'UNKNOWN_CODE' });
    expect((await scan(stranger, 'nothing')).code).toBe('UNKNOWN_CODE');
  });
});

describe('customers', () => {
  it('see the assets of their own space only, without notes', async () => {
    const { agent, guest, space, organization } = await buildDesk();
    const mine = await buildAsset(agent, { branch_id: space.id, notes: 'Owes us money' });
    const other = await buildAsset(agent, { branch_id: (await buildSpace(organization)).id });
    const own = await buildAsset(agent);
    const { data } = await as(guest.token).call(assetsApi.list, { query: {} });
    expect(data.assets.map(({ id }) => id)).toEqual([mine.id]);
    const found = await as(guest.token).call(assetsApi.find, { params: { id: mine.id } });
    expect(found.data.asset.notes).toBe('');
    for (const { id } of [other, own])
      expect((await as(guest.token).call(assetsApi.find, { params: { id } })).status).toBe(404);
    expect((await create(guest)).code).toBe('FORBIDDEN');
  });

  it('see neither fields for agents nor filter by them, nor where an asset came from', async () => {
    const { agent, guest, lead, space, organization } = await buildRegister();
    const field = await buildField(lead, { type: 'yes_no', visible_to: 'staff' });
    const asset = await buildAsset(agent, {
      branch_id: (await buildSpace(organization)).id,
      custom_fields: { [field.id]: true },
    });
    await update(agent, asset, { branch_id: space.id });
    const list = (actor: TestPerson) =>
      as(actor.token).call(assetsApi.list, { query: { filter: { custom: [`${field.id}:true`] } } });
    expect((await list(agent)).data.assets.map(({ id }) => id)).toEqual([asset.id]);
    expect((await list(guest)).data.assets).toEqual([]);
    const seen = await as(guest.token).call(assetsApi.find, { params: { id: asset.id } });
    expect(seen.data.asset.custom_fields).toEqual({});
    expect((await as(guest.token).call(fieldsApi.product, {})).data.custom_fields).toEqual([]);
    const timeline = await as(guest.token).call(assetsApi.timeline, { params: { id: asset.id }, query: {} });
    expect(timeline.data.events.flatMap(({ changes }) => changes)).toEqual([]);
  });
});

describe('an asset that moves to another customer', () => {
  it('shows the new customer nothing of what happened at the former one', async () => {
    const { agent, guest, space, organization } = await buildDesk();
    const former = await buildSpace(organization);
    const asset = await buildAsset(agent, { branch_id: former.id, location: 'Hospital X, ICU', status: 'down' });
    const step = async (body: object, version: number) => {
      const reply = await update(agent, asset, body, version);
      expect(reply.code).toBe('OK');
    };
    await step({ status: 'operational' }, 1);
    await step({ status: 'in_repair', location: 'Hospital X, basement' }, 2);
    await step({ branch_id: space.id, location: 'Roof' }, 3);
    await step({ name: 'North chiller' }, 4);
    const read = async (actor: TestPerson) => {
      const params = { id: asset.id };
      const timeline = await as(actor.token).call(assetsApi.timeline, { params, query: {} });
      const found = await as(actor.token).call(assetsApi.find, { params });
      return { events: timeline.data.events, downtimes: found.data.asset.downtimes };
    };
    const seen = await read(guest);
    expect(seen.events.flatMap(({ changes }) => changes.map(({ field }) => field))).toEqual(['name']);
    expect(seen.downtimes.map(({ status }) => status)).toEqual(['in_repair']);
    const whole = await read(agent);
    expect(whole.events).toHaveLength(5);
    expect(whole.downtimes.map(({ status }) => status)).toEqual(['in_repair', 'down']);
    expect(String(seen.downtimes[0]?.started_at) > String(whole.downtimes[0]?.started_at)).toBe(true);
  });
});

describe('parents', () => {
  it('make no circle, also when two assets become part of each other at once', async () => {
    const { agent } = await buildDesk();
    const [one, other] = [await buildAsset(agent), await buildAsset(agent)];
    const replies = await Promise.all([
      update(agent, one, { parent_id: other.id }),
      update(agent, other, { parent_id: one.id }),
    ]);
    expect(replies.map(({ code }) => code).sort()).toEqual(['ASSET_CYCLE', 'OK']);
    expect((await update(agent, one, { parent_id: one.id })).code).toBe('ASSET_CYCLE');
  });
});

describe('trees of assets', () => {
  it('stay within the depth also when an asset moves with its parts, and say so', async () => {
    const { agent } = await buildDesk();
    const chain = async (length: number): Promise<Asset[]> => {
      const made: Asset[] = [];
      for (let left = length; left > 0; left -= 1)
        made.push(await buildAsset(agent, { parent_id: made.at(-1)?.id ?? null }));
      return made;
    };
    const whole = await chain(limits.assets.depth - 1);
    const [top, part] = await chain(2);
    if (!top || !part) throw new Error('no chain');
    expect((await update(agent, top, { parent_id: whole.at(-1)?.id ?? '' })).code).toBe('ASSET_TOO_DEEP');
    expect((await update(agent, part, { parent_id: whole.at(-1)?.id ?? '' })).code).toBe('OK');
    expect((await create(agent, { parent_id: part.id })).code).toBe('ASSET_TOO_DEEP');
  });
});

describe('an archived space', () => {
  it('takes no assets', async () => {
    const { agent, space } = await buildDesk();
    const asset = await buildAsset(agent);
    await arrange('update branches set archived_at = now() where id = $1', [space.id]);
    const refused = { status: 409, code: 'SPACE_ARCHIVED' };
    expect(await create(agent, { branch_id: space.id })).toMatchObject(refused);
    expect(await update(agent, asset, { branch_id: space.id })).toMatchObject(refused);
    const body = { ids: [asset.id], action: 'move' as const, branch_id: space.id };
    expect(await as(agent.token).call(assetsApi.bulk, { body })).toMatchObject(refused);
  });
});

describe('two people who edit an asset', () => {
  it('both succeed with different fields, and are told which field collides', async () => {
    const { agent, colleague } = await buildDesk();
    const asset = await buildAsset(agent);
    expect((await update(agent, asset, { name: 'North chiller' })).status).toBe(200);
    expect((await update(colleague, asset, { location: 'Roof' })).status).toBe(200);
    const refused = await update(colleague, asset, { name: 'Roof chiller', serial: '1' });
    expect(refused).toMatchObject({ status: 409, code: 'STALE_VERSION' });
    expect(Object.keys(refused.errors)).toEqual(['name']);
    const found = await as(agent.token).call(assetsApi.find, { params: { id: asset.id } });
    expect(found.data.asset).toMatchObject({ name: 'North chiller', location: 'Roof', serial: '' });
  });
});

describe('downtime', () => {
  it('is logged while an asset is down or in repair', async () => {
    const { agent } = await buildDesk();
    const asset = await buildAsset(agent, { status: 'down' });
    await update(agent, asset, { status: 'in_repair' });
    const bulk = { ids: [asset.id], action: 'set_status' as const, status: 'operational' as const };
    await as(agent.token).call(assetsApi.bulk, { body: bulk });
    const { data } = await as(agent.token).call(assetsApi.find, { params: { id: asset.id } });
    expect(data.asset.status).toBe('operational');
    expect(data.asset.downtimes.map(({ status, ended_at }) => [status, ended_at !== null])).toEqual([
      ['in_repair', true],
      ['down', true],
    ]);
  });
});

describe('a bulk change', () => {
  it('needs as many parameters for three assets as for one, so that ten thousand stay below what a statement takes', async () => {
    const { agent } = await buildDesk();
    const ids = [await buildAsset(agent), await buildAsset(agent), await buildAsset(agent)].map(({ id }) => id);
    const statements = vi.spyOn(pg.Client.prototype, 'query');
    const body = { ids, action: 'set_status' as const, status: 'down' as const };
    expect((await as(agent.token).call(assetsApi.bulk, { body })).data.done).toHaveLength(3);
    const sent = statements.mock.calls.map(([one]) => one as unknown as { text?: string; values?: unknown[] });
    const inserts = sent.filter(({ text }) => /insert into "?asset_(events|downtimes)/.test(text ?? ''));
    expect(inserts).toHaveLength(2);
    for (const { values = [] } of inserts) expect(values.length).toBeLessThanOrEqual(4);
    statements.mockRestore();
    const timeline = { params: { id: ids[2] ?? '' }, query: {} };
    const { events } = (await as(agent.token).call(assetsApi.timeline, timeline)).data;
    expect(events[0]).toMatchObject({
      kind: 'updated',
      user: { id: agent.id },
      changes: [{ field: 'status', from: 'operational', to: 'down' }],
    });
  });
});

describe('custom fields', () => {
  it('are checked by their rules, and say so at the field', async () => {
    const { agent, lead } = await buildRegister();
    const field = await buildField(lead, { type: 'number', unit: 'bar', rules: { min: 1, max: 5, required: true } });
    const missing = await create(agent);
    expect(missing).toMatchObject({ status: 422, code: 'INVALID_INPUT' });
    expect(Object.keys(missing.errors)).toEqual([`custom_fields.${field.id}`]);
    expect((await create(agent, { custom_fields: { [field.id]: 9 } })).code).toBe('INVALID_INPUT');
    expect((await create(agent, { custom_fields: { [uuidv7()]: 2, [field.id]: 2 } })).code).toBe('INVALID_INPUT');
    const asset = await buildAsset(agent, { custom_fields: { [field.id]: '2,5' } });
    expect(asset.custom_fields).toEqual({ [field.id]: 2.5 });
  });

  it('hold a unique value once, also for ten who write it at once', async () => {
    const { agent, lead } = await buildRegister();
    const field = await buildField(lead, { rules: { unique: true } });
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => create(agent, { custom_fields: { [field.id]: 'same' } })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('keep their values under a new name, and refuse another type or deletion with the number of assets', async () => {
    const { agent, lead } = await buildRegister();
    const field = await buildField(lead);
    const asset = await buildAsset(agent, { custom_fields: { [field.id]: 'R290' } });
    const change = (body: object) =>
      as(lead.token).call(fieldsApi.update, {
        params: { id: field.id },
        body: { type: 'text', label, version: 1, ...body },
      });
    const refused = await change({ type: 'number' });
    expect(refused).toMatchObject({ status: 409, code: 'FIELD_HAS_VALUES' });
    expect(refused.message).toContain('1');
    expect((await change({ label: { en: 'Gas', pt: 'Gás' } })).status).toBe(200);
    const found = await as(agent.token).call(assetsApi.find, { params: { id: asset.id } });
    expect(found.data.asset.custom_fields).toEqual({ [field.id]: 'R290' });
    const remove = () => as(lead.token).call(fieldsApi.remove, { params: { id: field.id } });
    expect(await remove()).toMatchObject({ status: 409, code: 'FIELD_IN_USE' });
    await update(agent, asset, { custom_fields: { [field.id]: null } });
    expect((await remove()).status).toBe(200);
  });

  it("are read in the reader's language, and people by their names, in the timeline and the export", async () => {
    const { agent, lead, colleague, organization } = await buildRegister();
    const critical = await buildField(lead, { type: 'yes_no', label: { en: 'Critical', pt: 'Crítico' } });
    const options = [{ id: 'r', label: { en: 'Roof', pt: 'Telhado' } }];
    const spot = await buildField(lead, { type: 'choice', options, label: { en: 'Spot', pt: 'Lugar' } });
    const keeper = await buildField(lead, { type: 'person', label: { en: 'Keeper', pt: 'Responsável' } });
    const asset = await buildAsset(agent, { custom_fields: { [critical.id]: true, [keeper.id]: agent.id } });
    const custom_fields = { [critical.id]: false, [spot.id]: 'r', [keeper.id]: colleague.id };
    expect((await update(agent, asset, { custom_fields })).code).toBe('OK');
    const reader = await buildPerson(organization);
    await arrange(`update users set locale = 'pt' where id = $1`, [reader.id]);
    const changesFor = async (actor: TestPerson) => {
      const { data } = await as(actor.token).call(assetsApi.timeline, { params: { id: asset.id }, query: {} });
      return Object.fromEntries((data.events[0]?.changes ?? []).map(({ field, from, to }) => [field, [from, to]]));
    };
    const ofKeeper = [agent.name, colleague.name];
    const [yesNo, choice, person] = [critical, spot, keeper].map(({ id }) => `custom:${id}`) as [
      string,
      string,
      string,
    ];
    expect(await changesFor(agent)).toEqual({ [yesNo]: ['Yes', 'No'], [choice]: [null, 'Roof'], [person]: ofKeeper });
    expect(await changesFor(reader)).toEqual({
      [yesNo]: ['Sim', 'Não'],
      [choice]: [null, 'Telhado'],
      [person]: ofKeeper,
    });
    const exported = String((await as(reader.token).send(assetsApi.export, { body: {} })).data);
    expect(exported).toContain(`Não;Telhado;${colleague.name}`);
  });

  it('are counted where they are defined, and never by a read of assets', async () => {
    const { lead } = await buildRegister();
    const field = await buildField(lead);
    await buildAsset(lead, { custom_fields: { [field.id]: 'R290' } });
    const statements = vi.spyOn(pg.Client.prototype, 'query');
    await as(lead.token).call(assetsApi.list, { query: {} });
    const texts = () => statements.mock.calls.map(([one]) => (one as unknown as { text?: string }).text ?? '');
    expect(texts().filter((text) => text.includes('from custom_fields f'))).not.toEqual([]);
    expect(texts().filter((text) => text.includes('a.custom_fields ? f.id::text'))).toEqual([]);
    const listed = await as(lead.token).call(fieldsApi.list, {});
    expect(listed.data.custom_fields.map(({ used_count }) => used_count)).toEqual([1]);
    statements.mockRestore();
  });

  it('keep an option that an asset holds', async () => {
    const { agent, lead } = await buildRegister();
    const option = (id: string) => ({ id, label: { en: id, pt: id } });
    const field = await buildField(lead, { type: 'several', options: [option('a'), option('b')] });
    await buildAsset(agent, { custom_fields: { [field.id]: ['a'] } });
    const change = (options: object[]) =>
      as(lead.token).call(fieldsApi.update, {
        params: { id: field.id },
        body: { type: 'several', label, version: 1, options } as never,
      });
    expect((await change([option('b')])).code).toBe('FIELD_OPTION_IN_USE');
    expect((await change([option('a')])).status).toBe(200);
  });
});

describe('days', () => {
  it('that no calendar has, and those that end before they begin, are refused at their field', async () => {
    const { agent } = await buildDesk();
    for (const purchase_date of ['2026-02-31', '31/02/2026', '2026-03-01T00:00:00Z', ''])
      expect(Object.keys((await create(agent, { purchase_date })).errors), purchase_date).toEqual(['purchase_date']);
    const params = { id: (await buildAsset(agent)).id };
    const warranty = { kind: 'manufacturer', covers: ['parts'], starts_on: '2026-03-31' };
    const refusals = async (body: object) =>
      Object.keys((await as(agent.token).call(warrantiesApi.create, { params, body: body as never })).errors);
    expect(await refusals({ ...warranty, ends_on: '2026-03-30' })).toEqual(['ends_on']);
    expect(await refusals({ ...warranty, ends_on: '2026-06-31' })).toEqual(['ends_on']);
    expect(await refusals({ ...warranty, starts_on: '2025-02-29', months: 12 })).toEqual(['starts_on']);
  });

  it("are those of the workspace's calendar: a warranty ends at its midnight, wherever the server is", async () => {
    const { agent, organization } = await buildDesk();
    const { id } = await buildAsset(agent);
    const dayIn = (zone: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date());
    // Between these two zones there is always a midnight.
    const [west, east] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati'] as const;
    const ends_on = dayIn(west);
    expect(ends_on < dayIn(east)).toBe(true);
    const body = { kind: 'manufacturer', covers: ['parts'], starts_on: '2020-01-01', ends_on } as never;
    await as(agent.token).call(warrantiesApi.create, { params: { id }, body });
    const statusIn = async (zone: string) => {
      await arrange('update organizations set timezone = $2 where id = $1', [organization.id, zone]);
      return (await as(agent.token).call(assetsApi.find, { params: { id } })).data.asset.warranty_status;
    };
    expect(await statusIn(west)).toBe('expiring');
    expect(await statusIn(east)).toBe('expired');
  });
});

describe('categories', () => {
  it('refuse to be below themselves, and to go while assets belong to them', async () => {
    const { agent, lead } = await buildRegister();
    const build = async (name: string, parent_id: string | null = null) =>
      (await as(lead.token).call(categoriesApi.create, { body: { name, parent_id } })).data.category;
    const top = await build('Cooling');
    const below = await build('Chillers', top.id);
    const asset = await buildAsset(agent, { category_id: below.id });
    const circle = { params: { id: top.id }, body: { name: 'Cooling', parent_id: below.id } };
    expect((await as(lead.token).call(categoriesApi.update, circle)).code).toBe('CATEGORY_CYCLE');
    const inTop = await as(agent.token).call(assetsApi.list, { query: { filter: { category_id: [top.id] } } });
    expect(inTop.data.assets.map(({ id }) => id)).toEqual([asset.id]);
    const remove = (move_to?: string) =>
      as(lead.token).call(categoriesApi.remove, { params: { id: below.id }, query: move_to ? { move_to } : {} });
    const refused = await remove();
    expect(refused).toMatchObject({ status: 422, code: 'CATEGORY_IN_USE' });
    expect(refused.message).toContain('1');
    expect((await remove(top.id)).data).toEqual({ moved_count: 1 });
    const found = await as(agent.token).call(assetsApi.find, { params: { id: asset.id } });
    expect(found.data.asset).toMatchObject({ category: { id: top.id }, version: asset.version + 1 });
    const timeline = await as(agent.token).call(assetsApi.timeline, { params: { id: asset.id }, query: {} });
    const change = { field: 'category', from: 'Chillers', to: 'Cooling' };
    expect(timeline.data.events[0]).toMatchObject({ kind: 'updated', changes: [change] });
    expect((await update(agent, asset, { category_id: null })).code).toBe('STALE_VERSION');
  });
});

describe('warranties', () => {
  it('end after months or on a day, and answer what is covered', async () => {
    const { agent } = await buildDesk();
    const asset = await buildAsset(agent);
    expect(asset.warranty_status).toBe('none');
    const year = new Date().getUTCFullYear();
    const add = (body: object) =>
      as(agent.token).call(warrantiesApi.create, { params: { id: asset.id }, body: body as never });
    const reply = await add({ starts_on: `${year - 1}-03-01`, months: 60, covers: ['parts'] });
    expect(reply.data.warranty.ends_on).toBe(`${year + 4}-02-${(year + 4) % 4 === 0 ? 29 : 28}`);
    await add({ starts_on: `${year - 3}-01-01`, ends_on: `${year - 2}-12-31`, covers: ['labour', 'travel'] });
    expect((await add({ starts_on: '2026-01-02', ends_on: '2026-01-01', covers: ['parts'] })).status).toBe(422);
    expect((await add({ starts_on: '2026-01-02', covers: ['parts'] })).status).toBe(422);
    const cover = async (at: string) =>
      (await as(agent.token).call(warrantiesApi.coverage, { params: { id: asset.id }, query: { at } })).data.covered;
    expect((await cover(`${year}-06-01`)).map(({ part }) => part)).toEqual(['parts']);
    expect((await cover(`${year - 2}-12-31`)).map(({ part }) => part)).toEqual(['labour', 'travel']);
    const active = await as(agent.token).call(assetsApi.list, { query: { filter: { warranty: ['active'] } } });
    expect(active.data.assets.map(({ id }) => id)).toEqual([asset.id]);
  });
});

describe('the asset of a ticket', () => {
  it("is one of the ticket's customer, and the ticket stands on its page", async () => {
    const { agent, guest, space, organization } = await buildDesk();
    const asset = await buildAsset(agent, { branch_id: space.id });
    const other = await buildAsset(agent, { branch_id: (await buildSpace(organization)).id });
    const ticket = await buildTicket(agent, { branch_id: space.id });
    const choose = (asset_id: string | null) =>
      as(agent.token).call(assetsApi.setOfTicket, { params: { id: ticket.id }, body: { asset_id } });
    expect((await choose(other.id)).code).toBe('ASSET_OF_OTHER_SPACE');
    expect((await choose(asset.id)).status).toBe(200);
    const seen = await as(guest.token).call(assetsApi.ofTicket, { params: { id: ticket.id } });
    expect(seen.data.asset).toMatchObject({ id: asset.id, warranty_status: 'none' });
    const tickets = await as(guest.token).call(assetsApi.tickets, { params: { id: asset.id }, query: {} });
    expect(tickets.data.tickets.map(({ id }) => id)).toEqual([ticket.id]);
    expect((await choose(null)).status).toBe(200);
    const gone = await as(agent.token).call(assetsApi.ofTicket, { params: { id: ticket.id } });
    expect(gone.data.asset).toBeNull();
  });

  it('is nothing for a role that sees the register and no tickets', async () => {
    const { agent, organization } = await buildDesk();
    const reader = await buildPerson(organization, (await buildRole(organization, ['assets.view'])).name);
    const asset = await buildAsset(agent);
    const ticket = await buildTicket(agent);
    const params = { id: asset.id };
    await as(agent.token).call(assetsApi.setOfTicket, { params: { id: ticket.id }, body: { asset_id: asset.id } });
    const forbidden = { status: 403, code: 'FORBIDDEN' };
    expect(await as(reader.token).call(assetsApi.tickets, { params, query: {} })).toMatchObject(forbidden);
    expect(await as(reader.token).call(assetsApi.ofTicket, { params: { id: ticket.id } })).toMatchObject(forbidden);
    const timeline = await as(reader.token).call(assetsApi.timeline, { params, query: {} });
    expect(timeline.data.events.map(({ kind }) => kind)).toEqual(['created']);
    const read = async (actor: TestPerson) => (await as(actor.token).call(assetsApi.find, { params })).data.asset;
    expect((await read(reader)).open_tickets).toBe(0);
    expect((await read(agent)).open_tickets).toBe(1);
  });
});
