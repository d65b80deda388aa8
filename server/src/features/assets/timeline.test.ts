import { assetsApi } from '@sightline/contract/assets/assets';
import { maintenanceApi } from '@sightline/contract/assets/maintenance';
import { mediaApi } from '@sightline/contract/assets/media';
import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { as } from '#test/app';
import { arrange, type TestPerson } from '#test/factories';
import { buildAsset } from '#test/factories/assets';
import { buildDesk, buildTicket } from '#test/factories/tickets';

const kindsOf = async (actor: TestPerson, id: string) =>
  (await as(actor.token).call(assetsApi.timeline, { params: { id }, query: {} })).data.events.map(({ kind }) => kind);

const choose = (actor: TestPerson, ticketId: string, asset_id: string) =>
  as(actor.token).call(assetsApi.setOfTicket, { params: { id: ticketId }, body: { asset_id } });

it('sheets and readings are on the timeline, and photos of sheets among the pictures, of agents alone', async () => {
  const { agent, guest, space } = await buildDesk();
  const { organization_id, id: author } = agent;
  const asset = await buildAsset(agent, { branch_id: space.id });
  const ticket = await buildTicket(agent, { branch_id: space.id });
  await choose(agent, ticket.id, asset.id);
  const body = { name: 'Hours', unit: 'h' };
  const { meter } = (await as(agent.token).call(maintenanceApi.addMeter, { params: { id: asset.id }, body })).data;
  const params = { id: asset.id, meterId: meter.id };
  await as(agent.token).call(maintenanceApi.addReading, { params, body: { value: 12.5 } });
  const [sheet, file] = [uuidv7(), uuidv7()];
  await arrange(
    `insert into assistance_sheets (organization_id, id, ticket_id, number, problem, work_done, author_id)
     values ($1, $2, $3, 1, 'Leak', 'Sealed', $4)`,
    [organization_id, sheet, ticket.id, author],
  );
  await arrange(
    `insert into files (organization_id, id, owner_kind, name, mime, size, width, height, storage_key, uploaded_by)
     values ($1, $2, 'sheet_photo', 'Seal.png', 'image/png', 1, 1, 1, $4, $3)`,
    [organization_id, file, author, file],
  );
  await arrange(
    `insert into sheet_photos (organization_id, id, sheet_id, question_id, file_id, sha256) values ($1, $2, $3, 'q', $4, 'x')`,
    [organization_id, uuidv7(), sheet, file],
  );
  expect((await kindsOf(agent, asset.id)).toSorted()).toEqual(['created', 'reading', 'sheet', 'ticket']);
  expect((await kindsOf(guest, asset.id)).toSorted()).toEqual(['created', 'ticket']);
  const media = async (actor: TestPerson) =>
    (await as(actor.token).call(mediaApi.list, { params: { id: asset.id }, query: {} })).data.media;
  expect(await media(agent)).toMatchObject([{ kind: 'sheet', id: file, picture: { name: 'Seal.png' } }]);
  expect(await media(guest)).toEqual([]);
});

it('a ticket is offered the assets of the last tickets of its customer, the latest first', async () => {
  const { agent, space } = await buildDesk();
  const assets = [];
  for (const name of ['Chiller', 'Boiler', 'Pump']) assets.push(await buildAsset(agent, { name, branch_id: space.id }));
  const [chiller, boiler, pump] = assets;
  const own = await buildAsset(agent, { name: 'Van' });
  for (const { id } of [pump, chiller, boiler].flatMap((asset) => asset ?? []))
    await choose(agent, (await buildTicket(agent, { branch_id: space.id })).id, id);
  await choose(agent, (await buildTicket(agent)).id, own.id);
  const ticket = await buildTicket(agent, { branch_id: space.id });
  const { data } = await as(agent.token).call(assetsApi.recentOfTicket, { params: { id: ticket.id } });
  expect(data.assets.map(({ name }) => name)).toEqual(['Boiler', 'Chiller', 'Pump']);
});

it('the register counts what each value would find beside the other filters', async () => {
  const { agent, guest, space } = await buildDesk();
  await buildAsset(agent, { branch_id: space.id, status: 'down' });
  await buildAsset(agent, { branch_id: space.id });
  await buildAsset(agent);
  const count = async (actor: TestPerson, filter = {}) => {
    const { data } = await as(actor.token).call(assetsApi.facet, { params: { by: 'status' }, query: { filter } });
    return Object.fromEntries(data.counts.map(({ value, count: found }) => [value, found]));
  };
  expect(await count(agent, { status: ['down'] })).toEqual({ down: 1, operational: 2 });
  expect(await count(agent, { branch_id: [space.id] })).toEqual({ down: 1, operational: 1 });
  expect(await count(guest)).toEqual({ down: 1, operational: 1 });
});
