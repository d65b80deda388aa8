import { assetsApi } from '@sightline/contract/assets/assets';
import { maintenanceApi } from '@sightline/contract/assets/maintenance';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { arrange, buildOrganization, buildPerson, buildSpace, type TestPerson } from '#test/factories';
import { buildAsset, buildPlan, findMaintenance } from '#test/factories/assets';
import { onePixel } from '#test/scenarios/picture';

type OfMeter = { asset: { id: string }; meter: string };

async function buildMeter(actor: TestPerson, asset: { id: string }): Promise<string> {
  const body = { name: 'Operating hours', unit: 'h' };
  const { data } = await as(actor.token).call(maintenanceApi.addMeter, { params: { id: asset.id }, body });
  return data.meter.id;
}

const read = (actor: TestPerson, { asset, meter }: OfMeter, value: number, replaced = false) =>
  as(actor.token).call(maintenanceApi.addReading, {
    params: { id: asset.id, meterId: meter },
    body: { value, replaced },
  });

const find = async (actor: TestPerson, asset: { id: string }) =>
  (await as(actor.token).call(maintenanceApi.find, { params: { id: asset.id } })).data;

const ticketsOf = async (actor: TestPerson, asset: { id: string }) =>
  (await as(actor.token).call(assetsApi.tickets, { params: { id: asset.id }, query: {} })).data.tickets;

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function buildScene() {
  const organization = await buildOrganization();
  const space = await buildSpace(organization);
  await arrange(`update organizations set timezone = 'UTC' where id = $1`, [organization.id]);
  const ana = await buildPerson(organization);
  return { organization, space, ana, asset: await buildAsset(ana, { branch_id: space.id }) };
}

describe('a meter', () => {
  it('has a photo beside a reading, which goes with the meter', async () => {
    const { ana, asset } = await buildScene();
    const meterId = await buildMeter(ana, asset);
    const { reading } = (await read(ana, { asset, meter: meterId }, 100)).data;
    const params = { id: asset.id, meterId, readingId: reading.id };
    for (const name of ['first.png', 'second.png']) {
      const files = [new File([await onePixel().arrayBuffer()], name, { type: 'image/png' })];
      const { data } = await as(ana.token).call(maintenanceApi.setPhoto, { params, body: {}, files });
      expect(data.reading.photo).toMatchObject({ name });
    }
    const photos = () =>
      arrange(`select name from files where owner_kind = 'reading_photo' and uploaded_by = $1`, [ana.id]);
    expect(await photos()).toEqual([{ name: 'second.png' }]);
    await as(ana.token).call(maintenanceApi.removeMeter, { params: { id: asset.id, meterId } });
    expect(await photos()).toEqual([]);
  });

  it('keeps its readings, newest first, with who read them', async () => {
    const { ana, asset } = await buildScene();
    const of = { asset, meter: await buildMeter(ana, asset) };
    await read(ana, of, 100);
    await read(ana, of, 120.5);
    const [meter] = (await find(ana, asset)).meters;
    expect(meter).toMatchObject({ name: 'Operating hours', unit: 'h' });
    expect(meter?.readings.map(({ value, user }) => [value, user.id])).toEqual([
      [120.5, ana.id],
      [100, ana.id],
    ]);
  });

  it('refuses a reading below the last one unless it was replaced', async () => {
    const { ana, asset } = await buildScene();
    const of = { asset, meter: await buildMeter(ana, asset) };
    await read(ana, of, 100);
    expect(await read(ana, of, 3)).toMatchObject({ code: 'READING_TOO_LOW', errors: { value: [expect.any(String)] } });
    expect((await read(ana, of, 3, true)).data.reading).toMatchObject({ value: 3, replaced: true });
  });

  it('of another asset or workspace is missing, and so is all of it for customers', async () => {
    const { organization, ana, asset, space } = await buildScene();
    const meter = await buildMeter(ana, asset);
    expect((await read(ana, { asset: await buildAsset(ana), meter }, 1)).code).toBe('NOT_FOUND');
    const stranger = await buildPerson(await buildOrganization());
    expect((await read(stranger, { asset, meter }, 1)).code).toBe('NOT_FOUND');
    const client = await buildPerson(organization, 'Client', space);
    const refused = await as(client.token).call(maintenanceApi.find, { params: { id: asset.id } });
    expect(refused.code).toBe('FORBIDDEN');
  });
});

describe('a maintenance plan', () => {
  it('creates one ticket about the asset ahead of its day, for its customer and its assignee', async () => {
    const { ana, asset, space } = await buildScene();
    const starts_on = daysFromNow(5);
    const given = { starts_on, days_ahead: 7, assignee_id: ana.id, checklist: 'Look at the belt' };
    const plan = await buildPlan(ana, asset, given);
    await findMaintenance(ana, plan);
    const [ticket, ...others] = await ticketsOf(ana, asset);
    expect(others).toEqual([]);
    const { data } = await as(ana.token).call(ticketsApi.find, { params: { id: ticket?.id ?? '' } });
    expect(data.ticket).toMatchObject({ subject: 'Change the filter', description: 'Look at the belt' });
    expect(data.ticket.branch?.id).toBe(space.id);
    expect(data.ticket.assignees.map(({ id }) => id)).toEqual([ana.id]);
    expect(data.ticket.due_date?.slice(0, 16)).toBe(`${starts_on}T23:59`);
    const [after] = (await find(ana, asset)).plans;
    expect(after?.next_on && after.next_on > starts_on).toBe(true);
    expect(after?.ticket).toEqual({ ticket_id: ticket?.ticket_id, closed: false });
  });

  it('creates one ticket when two nodes find it at once, and when they find it again', async () => {
    const { ana, asset } = await buildScene();
    const plan = await buildPlan(ana, asset);
    await findMaintenance(ana, plan, 5);
    await findMaintenance(ana, plan);
    expect(await ticketsOf(ana, asset)).toHaveLength(1);
  });

  it('creates one ticket for a month without a server', async () => {
    const { ana, asset } = await buildScene();
    const plan = await buildPlan(ana, asset, { interval: 'day', days_ahead: 0, starts_on: daysFromNow(-30) });
    await findMaintenance(ana, plan);
    await findMaintenance(ana, plan);
    expect(await ticketsOf(ana, asset)).toHaveLength(1);
    expect((await find(ana, asset)).plans[0]?.next_on).toBe(daysFromNow(1));
  });

  it('waits for its day, and creates nothing for a retired asset', async () => {
    const { ana, asset } = await buildScene();
    await findMaintenance(ana, await buildPlan(ana, asset, { starts_on: daysFromNow(9), days_ahead: 7 }));
    const retired = await buildAsset(ana, { status: 'retired' });
    await findMaintenance(ana, await buildPlan(ana, retired));
    expect(await ticketsOf(ana, asset)).toEqual([]);
    expect(await ticketsOf(ana, retired)).toEqual([]);
  });

  it('by meter creates one ticket for all units that were passed, across a replaced meter', async () => {
    const { ana, asset } = await buildScene();
    const of = { asset, meter: await buildMeter(ana, asset) };
    await read(ana, of, 8000);
    const plan = await buildPlan(ana, asset, { every: 500, interval: 'meter', meter_id: of.meter });
    await read(ana, of, 8400);
    await findMaintenance(ana, plan);
    expect(await ticketsOf(ana, asset)).toEqual([]);
    expect((await find(ana, asset)).plans[0]?.units_left).toBe(100);
    await read(ana, of, 700, true);
    await findMaintenance(ana, plan, 2);
    expect(await ticketsOf(ana, asset)).toHaveLength(1);
    expect((await find(ana, asset)).plans[0]?.units_left).toBe(400);
  });

  it('goes on when its maker has left, without an assignee who can no longer be one', async () => {
    const { organization, ana, asset } = await buildScene();
    const rui = await buildPerson(organization);
    await buildPerson(organization, 'Manager');
    const plan = await buildPlan(rui, asset, { assignee_id: rui.id });
    await arrange('delete from roles where person_id = $1', [rui.id]);
    await findMaintenance(ana, plan);
    expect(await ticketsOf(ana, asset)).toHaveLength(1);
  });

  it('is refused ahead of more than one maintenance, without its meter, and with a meter of another asset', async () => {
    const { ana, asset } = await buildScene();
    const meter = await buildMeter(ana, await buildAsset(ana));
    const add = (more: object) =>
      as(ana.token).call(maintenanceApi.addPlan, {
        params: { id: asset.id },
        body: { title: 'Service', every: 1, interval: 'week', starts_on: '2090-01-01', ...more },
      });
    expect((await add({ days_ahead: 7 })).code).toBe('INVALID_INPUT');
    expect((await add({ interval: 'meter' })).code).toBe('INVALID_INPUT');
    expect((await add({ interval: 'meter', meter_id: meter, days_ahead: 0 })).code).toBe('NOT_FOUND');
  });
});

describe('a plan that is changed', () => {
  const planOf = async (actor: TestPerson, asset: { id: string }) => (await find(actor, asset)).plans[0];
  const change = (actor: TestPerson, asset: { id: string }, planId: string, body: object) =>
    as(actor.token).call(maintenanceApi.updatePlan, {
      params: { id: asset.id, planId },
      body: { title: 'Grease it', every: 1, interval: 'month', starts_on: daysFromNow(-40), ...body },
    });

  it('keeps its next day with another title, and has one that has not passed with another rhythm', async () => {
    const { ana, asset } = await buildScene();
    const planId = await buildPlan(ana, asset, { starts_on: daysFromNow(-40), days_ahead: 0 });
    const before = await planOf(ana, asset);
    const { data } = await change(ana, asset, planId, { days_ahead: 0 });
    expect(data.plan).toMatchObject({ title: 'Grease it', next_on: before?.next_on });
    const weekly = await change(ana, asset, planId, { every: 1, interval: 'week', days_ahead: 0 });
    expect(weekly.data.plan.next_on).toBe(daysFromNow(2));
    const later = await change(ana, asset, planId, { starts_on: daysFromNow(9), days_ahead: 0 });
    expect(later.data.plan.next_on).toBe(daysFromNow(9));
  });

  it('creates no ticket after its last day', async () => {
    const { ana, asset } = await buildScene();
    const planId = await buildPlan(ana, asset, { starts_on: daysFromNow(-3), days_ahead: 0 });
    const ended = await change(ana, asset, planId, {
      starts_on: daysFromNow(-3),
      ends_on: daysFromNow(-3),
      days_ahead: 0,
    });
    expect(ended.data.plan.ends_on).toBe(daysFromNow(-3));
    await arrange('update maintenance_plans set next_on = $2 where id = $1', [planId, daysFromNow(0)]);
    await findMaintenance(ana, planId);
    expect(await ticketsOf(ana, asset)).toEqual([]);
    const wrong = await change(ana, asset, planId, { ends_on: daysFromNow(-50) });
    expect(wrong).toMatchObject({ code: 'INVALID_INPUT', errors: { ends_on: [expect.any(String)] } });
  });
});

describe('the register', () => {
  it('finds what maintenance is due for, and what it soon will be for', async () => {
    const { ana, asset } = await buildScene();
    const [soon, far] = [await buildAsset(ana), await buildAsset(ana)];
    await buildPlan(ana, asset, { days_ahead: 0 });
    await buildPlan(ana, soon, { starts_on: daysFromNow(20), days_ahead: 0 });
    await buildPlan(ana, far, { starts_on: daysFromNow(50), days_ahead: 0 });
    const found = async (...maintenance: ('due' | 'soon')[]) => {
      const { data } = await as(ana.token).call(assetsApi.list, { query: { filter: { maintenance } } });
      return data.assets.map(({ id }) => id).toSorted();
    };
    expect(await found('due')).toEqual([asset.id]);
    expect(await found('soon')).toEqual([asset.id, soon.id].toSorted());
  });
});
