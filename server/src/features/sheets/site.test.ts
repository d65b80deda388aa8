import { scheduleApi } from '@sightline/contract/schedule/schedule';
import { sheetsApi } from '@sightline/contract/sheets/sheets';
import { expect, it } from 'vitest';
import { as, testApp } from '#test/app';
import { arrange } from '#test/factories';
import { buildAsset } from '#test/factories/assets';
import { buildVisit, markPlannable } from '#test/factories/schedule';
import { answering, buildForm, fillSheet, signSheet, startSheet, takePhoto } from '#test/factories/sheets';
import { buildTicket } from '#test/factories/tickets';
import { readPdf } from '#test/pdf';

const device = { device_at: '2031-05-05T05:05:00.000Z', timezone: 'America/Sao_Paulo' };
const address =
  '{"street": "Rua Nova", "number": "12", "complement": "", "zip": "", "city": "Porto", "state": "", "country": ""}';

async function buildScene() {
  const form = await buildForm();
  const { agent, space, guest } = form;
  await arrange('update branches set address = $2 where id = $1', [space.id, address]);
  const ticket = await buildTicket(agent, { branch_id: space.id });
  const sheet = await startSheet(agent, ticket, { template_id: form.template_id, reviewer_id: guest.id });
  const params = { id: ticket.id, sheetId: sheet.id };
  const review = async () => (await as(guest.token).call(sheetsApi.find, { params })).data.site;
  const print = async (lang: string): Promise<string> => {
    const url = `${(await testApp()).origin}/api/ticket/${ticket.id}/assistance-sheet/${sheet.id}/pdf?lang=${lang}`;
    const reply = await fetch(url, { headers: { authorization: `Bearer ${guest.token}` } });
    const pages = await readPdf(new Uint8Array(await reply.arrayBuffer()));
    return pages.map(({ text }) => text.replaceAll('\n', '')).join('');
  };
  const verify = async () => {
    const code = (await as(guest.token).call(sheetsApi.find, { params })).data.assistance_sheet.verify_code ?? '';
    return (await as(undefined).call(sheetsApi.verify, { params: { code } })).data.status;
  };
  return { ...form, ticket, sheet, review, print, verify };
}

it('a sheet says on which machine, where and when its work was done, on its page and on paper', async () => {
  const { agent, ticket, space, review, print } = await buildScene();
  expect(await review()).toMatchObject({ asset: null, address: 'Rua Nova 12, Porto', visit: null });
  const asset = await buildAsset(agent, { name: 'Chiller', tag: 'CH-9', serial: 'S77', branch_id: space.id });
  await arrange(`insert into ticket_assets (organization_id, ticket_id, asset_id) values ($1, $2, $3)`, [
    agent.organization_id,
    ticket.id,
    asset.id,
  ]);
  await markPlannable(agent);
  const visit = await buildVisit(agent, { ticket_id: ticket.id, user_ids: [agent.id] });
  expect(await print('en')).toContain('Visit planned: 17 Jan 2090');
  await as(agent.token).call(scheduleApi.checkIn, { params: { id: visit.id }, body: device });
  await as(agent.token).call(scheduleApi.checkOut, { params: { id: visit.id }, body: device });
  await arrange(
    `update visit_people set checked_in_at = '2026-03-02T09:02:00Z', checked_out_at = '2026-03-02T11:15:00Z'
     where visit_id = $1`,
    [visit.id],
  );
  expect(await review()).toMatchObject({
    asset: { name: 'Chiller', tag: 'CH-9', serial: 'S77' },
    visit: { checked_in_at: '2026-03-02T09:02:00.000Z', checked_out_at: '2026-03-02T11:15:00.000Z' },
  });
  const english = await print('en');
  for (const text of ['Machine: Chiller · CH-9 · S/N S77', 'Address: Rua Nova 12, Porto', 'Visit: 2 Mar 2026, 09:02'])
    expect(english).toContain(text);
  expect(english).toMatch(/09:02 ?– ?11:15/);
  expect(await print('pt')).toContain('Endereço: Rua Nova 12, Porto');
});

it('a signed sheet keeps saying on which machine, where and when its work was done', async () => {
  const { agent, ticket, sheet, space, review, print, verify } = await buildScene();
  const asset = await buildAsset(agent, { name: 'Chiller', tag: 'CH-9', serial: 'S77', branch_id: space.id });
  const at = [agent.organization_id, ticket.id];
  await arrange(`insert into ticket_assets (organization_id, ticket_id, asset_id) values ($1, $2, $3)`, [
    ...at,
    asset.id,
  ]);
  await markPlannable(agent);
  const visit = await buildVisit(agent, { ticket_id: ticket.id, user_ids: [agent.id] });
  await fillSheet(agent, ticket, sheet.id, answering('tight', 'pass'));
  await takePhoto(agent, ticket, sheet.id);
  expect((await signSheet(agent, ticket, sheet.id)).code).toBe('OK');
  const [reviewed, printed] = [await review(), await print('en')];
  expect(printed).toContain('Machine: Chiller · CH-9 · S/N S77');

  await arrange(`update assets set name = 'Pump', tag = 'PU-1', serial = 'X1' where id = $1`, [asset.id]);
  await arrange(`update branches set address = '{}', name = 'Elsewhere', timezone = 'Asia/Tokyo' where id = $1`, [
    space.id,
  ]);
  await arrange(`update visits set place = 'Another road' where id = $1`, [visit.id]);
  await arrange(`update visit_people set checked_in_at = '2026-03-02T09:02:00Z' where visit_id = $1`, [visit.id]);
  await arrange(`update tickets set subject = 'Renamed' where organization_id = $1 and id = $2`, at);
  await arrange(`update organizations set timezone = 'Asia/Tokyo' where id = $1`, [agent.organization_id]);
  expect(await review()).toEqual(reviewed);
  expect(await print('en')).toBe(printed);
  expect(await verify()).toBe('valid');

  await arrange(
    `update assistance_sheets set signed_facts = jsonb_set(signed_facts, '{site,asset,serial}', '"X1"') where id = $1`,
    [sheet.id],
  );
  expect(await verify()).toBe('changed');
});

it('a sheet that was signed before its place was kept says what is so now', async () => {
  const { agent, ticket, sheet, space, review } = await buildScene();
  await fillSheet(agent, ticket, sheet.id, answering('tight', 'pass'));
  await takePhoto(agent, ticket, sheet.id);
  await signSheet(agent, ticket, sheet.id);
  await arrange(`update assistance_sheets set signed_facts = null where id = $1`, [sheet.id]);
  await arrange(`update branches set address = '{}' where id = $1`, [space.id]);
  expect(await review()).toMatchObject({ address: '' });
});
