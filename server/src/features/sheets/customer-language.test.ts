import { sheetSendingApi } from '@sightline/contract/sheets/sending';
import { sheetsApi } from '@sightline/contract/sheets/sheets';
import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { as, testApp } from '#test/app';
import { arrange, type TestPerson } from '#test/factories';
import { answering, buildForm, fillSheet, signSheet, startSheet, takePhoto } from '#test/factories/sheets';
import { buildTicket } from '#test/factories/tickets';
import { readPdf } from '#test/pdf';

const earlier = '2026-11-20T09:30:00.000Z';

/** A sheet for a customer who reads Portuguese, in a workspace that writes English. */
async function buildForeign() {
  const form = await buildForm();
  await arrange(`update users set locale = 'pt' where id = $1`, [form.guest.id]);
  const ticket = await buildTicket(form.guest);
  const { id } = await startSheet(form.agent, ticket, { template_id: form.template_id });
  await fillSheet(form.agent, ticket, id, answering('tight', 'pass'));
  await takePhoto(form.agent, ticket, id);
  const { data } = await signSheet(form.agent, ticket, id, { device_at: earlier, name: 'Łucja Ωμέγα Київ Nguyễn 東' });
  return { ...form, ticket, sheet: data.assistance_sheet, params: { id: ticket.id, sheetId: id } };
}

async function readDocument({ token }: TestPerson, { id, sheetId }: { id: string; sheetId: string }, query = '') {
  const url = `${(await testApp()).origin}/api/ticket/${id}/assistance-sheet/${sheetId}/pdf${query}`;
  const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const pages = await readPdf(new Uint8Array(await reply.arrayBuffer()));
  return pages.map(({ text }) => text).join('\n');
}

it('a document is in the language of the customer unless somebody asks for another', async () => {
  const { agent, params } = await buildForeign();
  expect(await readDocument(agent, params)).toContain('Assinaturas');
  expect(await readDocument(agent, params, '?lang=en')).toContain('Signatures');
});

it('a document says when the device had it signed, and has names in every script of its fonts', async () => {
  const { agent, params, sheet } = await buildForeign();
  const text = await readDocument(agent, params, '?lang=en');
  expect(text).toMatch(/by the clock of the device: 20 Nov 2026/);
  expect(text.replaceAll(/\s/g, '')).toContain('ŁucjaΩμέγαКиївNguyễn東');
  const { data } = await as(undefined).call(sheetsApi.verify, { params: { code: sheet.verify_code ?? '' } });
  expect(data).toMatchObject({ locale: 'pt', signatures: [{ device_at: earlier }] });
});

it('an e-mail is in the language of each person, and in that of the customer for everybody else', async () => {
  const { agent, colleague, guest, params } = await buildForeign();
  const other = `${uuidv7()}@example.test`;
  const emails = [colleague.email, guest.email, other];
  const { data } = await as(agent.token).call(sheetSendingApi.send, { params, body: { emails } });
  const localeOf = (email: string) => data.mails.find((mail) => mail.email === email)?.locale;
  expect(emails.map(localeOf)).toEqual(['en', 'pt', 'pt']);
  const { data: found } = await as(agent.token).call(sheetSendingApi.mails, { params });
  expect(found.locale).toBe('pt');
});
