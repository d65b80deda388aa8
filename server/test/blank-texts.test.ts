import { assetsApi } from '@sightline/contract/assets/assets';
import { articlesApi } from '@sightline/contract/knowledge/articles';
import { sessionApi } from '@sightline/contract/session/session';
import { talkApi } from '@sightline/contract/talk/talk';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { expect, it } from 'vitest';
import { as } from './app.ts';
import { buildRoom } from './factories/calls.ts';
import { failedRowsOf, importRows } from './factories/imports.ts';
import { sendTestMessage } from './factories/talk.ts';
import { arrange, buildOrganization, buildPerson } from './factories.ts';

const blanks = [
  '\u200d',
  '\u3164',
  '\u2800',
  '\u115f\u1160',
  '\u17b4',
  '\uffa0',
  '\u{e0041}',
  '\ufe0f',
  '\u0301',
  '\u202e',
];

async function buildPair() {
  const organization = await buildOrganization();
  const [lead, colleague] = [await buildPerson(organization, 'Manager'), await buildPerson(organization)];
  return { lead, colleague, room: await buildRoom([lead, colleague]) };
}

it('names, titles and messages that show nothing are refused by their field', async () => {
  const { lead, room } = await buildPair();
  for (const blank of blanks) {
    const tried = [
      ['name', as(lead.token).send(sessionApi.updateMe, { body: { name: blank } })],
      ['subject', as(lead.token).send(ticketsApi.create, { body: { subject: blank } })],
      ['name', as(lead.token).send(assetsApi.create, { body: { tag: 'CH-1', name: blank } })],
      ['title', as(lead.token).send(articlesApi.create, { body: { title: blank, language: 'en' } })],
      ['message', as(lead.token).send(talkApi.send, { params: { id: room }, body: { message: blank } })],
    ] as const;
    for (const [field, reply] of tried) {
      const { status, errors } = await reply;
      expect({ status, fields: Object.keys(errors) }, blank).toEqual({ status: 422, fields: [field] });
    }
  }
});

it('emoji and letters with joiners are names as they are written', async () => {
  const { lead } = await buildPair();
  for (const subject of ['👩‍🔧', '❤️', 'می‌خواهم']) {
    const { data } = await as(lead.token).call(ticketsApi.create, { body: { subject } });
    expect(data.ticket.subject).toBe(subject);
  }
});

it('an edit that leaves nothing to see is ignored, like an empty one', async () => {
  const { lead, room } = await buildPair();
  const { id } = await sendTestMessage(lead, room, 'It trips.');
  const { data } = await as(lead.token).call(talkApi.edit, { params: { id }, body: { message: '\u3164' } });
  expect(data.chat).toMatchObject({ message: 'It trips.', edited: false });
});

it('in a file a name that shows nothing is missing', async () => {
  const { lead } = await buildPair();
  const { id } = await importRows(lead, [['CH-9', '\u2800']], { mapping: ['tag', 'name'] });
  expect((await failedRowsOf(lead, id))[0]?.reasons).toEqual(['name: This is missing.']);
  expect(await arrange('select from assets where organization_id = $1', [lead.organization_id])).toEqual([]);
});
