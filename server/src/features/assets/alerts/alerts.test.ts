import { alertsApi } from '@sightline/contract/assets/alerts';
import { assetsApi } from '@sightline/contract/assets/assets';
import { warrantiesApi } from '@sightline/contract/assets/warranties';
import { notificationsApi } from '@sightline/contract/notifications/notifications';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { arrange, buildPerson, type TestPerson } from '#test/factories';
import { buildAsset, buildEndingWarranty, findWarrantyAlerts } from '#test/factories/assets';
import { buildDesk } from '#test/factories/tickets';

async function buildRegister() {
  const desk = await buildDesk();
  return { ...desk, lead: await buildPerson(desk.organization, 'Manager') };
}

async function titlesOf(actor: TestPerson): Promise<string[]> {
  const { data } = await as(actor.token).call(notificationsApi.list, { query: {} });
  return data.notifications.map(({ title }) => title);
}

const set = (actor: TestPerson, body: { roles: string[]; people_ids: string[] }) =>
  as(actor.token).call(alertsApi.set, { body });

describe('the end of a warranty', () => {
  it('is told to managers once, those of a day as one, also when two nodes look at once', async () => {
    const { agent, lead, guest } = await buildRegister();
    await buildEndingWarranty(agent, { tag: 'AX-1', name: 'Chiller' });
    await buildEndingWarranty(agent);
    await findWarrantyAlerts(agent, 2);
    await findWarrantyAlerts(agent);
    expect(await titlesOf(lead)).toEqual(['The warranties of 2 assets end soon']);
    expect([await titlesOf(agent), await titlesOf(guest)]).toEqual([[], []]);
  });

  it('of one asset is told with its name, and leads to what ends soon', async () => {
    const { agent, lead } = await buildRegister();
    await buildEndingWarranty(agent, { tag: 'AX-1', name: 'Chiller' });
    await findWarrantyAlerts(agent);
    const { data } = await as(lead.token).call(notificationsApi.list, { query: {} });
    expect(data.notifications).toMatchObject([
      { title: 'The warranty of AX-1 Chiller ends soon', url: '/assets?warranty=expiring', type: 'warranty_ending' },
    ]);
  });

  it('of a retired asset is told to nobody', async () => {
    const { agent, lead } = await buildRegister();
    const asset = await buildEndingWarranty(agent);
    const body = { status: 'retired' as const, version: asset.version };
    await as(agent.token).call(assetsApi.update, { params: { id: asset.id }, body });
    await findWarrantyAlerts(agent);
    expect(await titlesOf(lead)).toEqual([]);
  });

  it('is told again when another end is agreed', async () => {
    const { agent, lead } = await buildRegister();
    const { id } = await buildEndingWarranty(agent);
    await findWarrantyAlerts(agent);
    const { data } = await as(agent.token).call(warrantiesApi.list, { params: { id } });
    const [warranty] = data.warranties;
    const params = { id, warrantyId: warranty?.id ?? '' };
    const ends_on = new Date(Date.now() + 50 * 86_400_000).toISOString().slice(0, 10);
    const body = { starts_on: '2020-01-01', ends_on, covers: ['parts' as const] };
    await as(agent.token).call(warrantiesApi.update, { params, body });
    await findWarrantyAlerts(agent);
    expect(await titlesOf(lead)).toHaveLength(2);
  });

  it('is told to those whom the workspace chose, and to nobody else', async () => {
    const { agent, lead, organization } = await buildRegister();
    const owner = await buildPerson(organization, 'Subscriber');
    await set(lead, { roles: ['Subscriber'], people_ids: [agent.id] });
    await buildEndingWarranty(agent);
    await findWarrantyAlerts(agent);
    expect([await titlesOf(owner), await titlesOf(agent), await titlesOf(lead)].map(({ length }) => length)).toEqual([
      1, 1, 0,
    ]);
  });
});

it('guests, and people of other workspaces, cannot be chosen', async () => {
  const { lead, guest } = await buildRegister();
  const stranger = (await buildRegister()).lead;
  for (const { id } of [guest, stranger])
    expect(await set(lead, { roles: [], people_ids: [id] })).toMatchObject({ status: 404 });
  expect((await as(lead.token).call(alertsApi.find, {})).data.alerts).toEqual({ roles: ['Manager'], people: [] });
});

it('is due in the morning of the workspace, 90, 60 and 30 days before, and only the nearest of them', async () => {
  const { agent, organization } = await buildRegister();
  await arrange(`update organizations set timezone = 'America/Sao_Paulo' where id = $1`, [organization.id]);
  const { id } = await buildAsset(agent);
  const body = { starts_on: '2030-01-01', ends_on: '2031-03-31', covers: ['parts' as const] };
  const { data } = await as(agent.token).call(warrantiesApi.create, { params: { id }, body });
  const due = async (by: string) =>
    (
      await arrange<{ days: number }>(
        `select days from due_warranty_alerts($1, '{90,60,30}', 7) where organization_id = $2`,
        [by, organization.id],
      )
    ).map(({ days }) => days);
  expect(await due('2030-12-30T15:00:00Z')).toEqual([]);
  expect(await due('2030-12-31T09:59:00Z')).toEqual([]);
  expect(await due('2030-12-31T10:00:00Z')).toEqual([90]);
  expect(await due('2031-03-10T15:00:00Z')).toEqual([30]);
  const found = await arrange<{ id: string }>(
    `select id from identity.organizations_to_alert('2031-03-10T15:00:00Z', '{90,60,30}', 7)`,
  );
  expect(found).toContainEqual({ id: organization.id });
  await arrange('insert into warranty_alerts values ($1, $2, 60, now())', [organization.id, data.warranty.id]);
  expect(await due('2031-01-20T15:00:00Z')).toEqual([]);
  expect(await due('2031-03-10T15:00:00Z')).toEqual([30]);
  expect(await due('2031-04-01T15:00:00Z')).toEqual([]);
});
