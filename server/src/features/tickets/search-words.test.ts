import { assetsApi } from '@sightline/contract/assets/assets';
import { talkApi } from '@sightline/contract/talk/talk';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { expect, it } from 'vitest';
import { as } from '#test/app';
import { buildOrganization, buildPerson, type TestPerson } from '#test/factories';
import { buildAsset } from '#test/factories/assets';
import { sendTestMessage } from '#test/factories/talk';
import { buildTicket } from '#test/factories/tickets';

const lead = async () => buildPerson(await buildOrganization(), 'Manager');
const listed = async ({ token }: TestPerson, query: string) =>
  (await as(token).call(ticketsApi.list, { query: { query } })).data;

it('a ticket is found first by its number, as the product and people write it', async () => {
  const person = await lead();
  const ticket = await buildTicket(person, { subject: 'Gate stays open' });
  const other = await buildTicket(person, { subject: `Follow-up of ticket ${ticket.ticket_id}` });
  for (const text of [
    '1',
    '#1',
    ' #1 ',
    '#01',
    'ticket 1',
    'Ticket #1',
    'nº 1',
    'chamado nº 1',
    'Ticket #1: Gate stays open',
  ]) {
    const { tickets } = await listed(person, text.replace('1', String(ticket.ticket_id)));
    expect([text, tickets[0]?.ticket_id]).toEqual([text, ticket.ticket_id]);
  }
  expect((await listed(person, `ticket ${ticket.ticket_id}`)).tickets.map(({ id }) => id)).toContain(other.id);
});

it('an empty list of tickets offers the words with the error of typing corrected', async () => {
  const person = await lead();
  await buildTicket(person, { subject: 'Compressor trips at noon' });
  const { tickets, pagination } = await listed(person, 'comprssor noon');
  expect([tickets, pagination.did_you_mean]).toEqual([[], 'compressor noon']);
  expect((await listed(person, 'xylophone')).pagination.did_you_mean).toBeUndefined();
  expect((await listed(await lead(), 'comprssor')).pagination.did_you_mean).toBeUndefined();
});

it('an empty list of assets and of messages does too', async () => {
  const person = await lead();
  await buildAsset(person, { name: 'Chiller 2', tag: 'AL-467920', location: 'Roof' });
  const assets = async (query: string) => (await as(person.token).call(assetsApi.list, { query: { query } })).data;
  expect((await assets('chilller')).pagination.did_you_mean).toBe('chiller');
  for (const query of ['AL467920', 'al 467920', 'AL-467920', '2 chiller', 'roof chiller'])
    expect([query, (await assets(query)).assets.map(({ name }) => name)]).toEqual([query, ['Chiller 2']]);
  const ticket = await buildTicket(person, { subject: 'Pump' });
  await sendTestMessage(person, ticket.room_id, 'The chiller is loud');
  const found = (await as(person.token).call(talkApi.search, { query: { query: 'chillre' } })).data;
  expect(found.pagination.did_you_mean).toBe('chiller');
});
