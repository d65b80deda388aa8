import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@sightline/contract/limits';
import { sheetSendingApi } from '@sightline/contract/sheets/sending';
import { sheetsApi } from '@sightline/contract/sheets/sheets';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { as, testApp } from '#test/app';
import { arrange, type TestPerson } from '#test/factories';
import { answering, buildForm, buildSigned, fillSheet, startSheet } from '#test/factories/sheets';
import { buildTicket } from '#test/factories/tickets';
import { jobsDone } from '#test/jobs';
import { onePixel } from '../../../../test/scenarios/picture.ts';

type Signed = Awaited<ReturnType<typeof buildSigned>>;
const at = ({ ticket, sheet }: Signed) => ({ id: ticket.id, sheetId: sheet.id });
const verify = async ({ sheet }: Signed) =>
  (await as(undefined).call(sheetsApi.verify, { params: { code: sheet.verify_code ?? '' } })).data;

async function download({ agent, ticket, sheet }: Signed, lang: string): Promise<string> {
  const url = `${(await testApp()).origin}/api/ticket/${ticket.id}/assistance-sheet/${sheet.id}/pdf?lang=${lang}`;
  const reply = await fetch(url, { headers: { authorization: `Bearer ${agent.token}` } });
  return createHash('sha256')
    .update(new Uint8Array(await reply.arrayBuffer()))
    .digest('hex');
}

const isGenuine = async ({ sheet }: Signed, sha256: string) =>
  (
    await as(undefined).call(sheetsApi.verifyDocument, {
      params: { code: sheet.verify_code ?? '' },
      body: { sha256 },
    })
  ).data.genuine;

describe('sending a sheet', () => {
  it('mails its document once to each address, and says when', async () => {
    const signed = await buildSigned();
    const emails = [`${uuidv7()}@example.test`, `${uuidv7()}@example.test`];
    const send = () =>
      as(signed.agent.token).call(sheetSendingApi.send, {
        params: at(signed),
        body: { emails: [...emails, emails[0] ?? ''], lang: 'pt' },
      });
    expect((await send()).data.mails.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    await jobsDone();
    const { data } = await as(signed.agent.token).call(sheetSendingApi.mails, { params: at(signed) });
    expect(data.mails).toMatchObject([
      { email: emails[1], state: 'kept', locale: 'pt' },
      { email: emails[0], state: 'kept', settled_at: expect.any(String) },
    ]);
    const sent = await arrange(
      `select m.subject, f.mime, f.size, d.sha256 from mails m
       join files f on f.organization_id = m.organization_id and f.id = m.attachment_id
       join sheet_documents d on d.organization_id = f.organization_id and d.file_id = f.id
       where m.recipient = any($1)`,
      [emails],
    );
    expect(sent).toHaveLength(2);
    expect(sent[0]).toMatchObject({
      subject: expect.stringContaining('Ficha de assistência'),
      mime: 'application/pdf',
    });
    expect(await isGenuine(signed, String(sent[0]?.sha256))).toBe(true);
    // The same content makes the same bytes: what is downloaded is what was sent.
    expect(await download(signed, 'pt')).toBe(sent[0]?.sha256);
  });

  it('is refused for a draft, for no address, and for too many', async () => {
    const { agent, template_id } = await buildForm();
    const ticket = await buildTicket(agent);
    const draft = await startSheet(agent, ticket, { template_id });
    const send = (emails: string[]) =>
      as(agent.token).call(sheetSendingApi.send, {
        params: { id: ticket.id, sheetId: draft.id },
        body: { emails, lang: 'en' },
      });
    expect((await send(['a@example.test'])).code).toBe('SHEET_NOT_LOCKED');
    expect((await send([])).status).toBe(422);
    expect((await send(['nobody'])).status).toBe(422);
    const many = Array.from({ length: limits.sheets.recipients + 1 }, (_, place) => `a${place}@example.test`);
    expect((await send(many)).status).toBe(422);
  });
});

describe('the page on which anybody checks a document', () => {
  it('knows the files that were made, and no other', async () => {
    const signed = await buildSigned();
    const hash = await download(signed, 'en');
    expect(await isGenuine(signed, hash)).toBe(true);
    expect(await isGenuine(signed, createHash('sha256').update('forged').digest('hex'))).toBe(false);
    expect(await isGenuine(await buildSigned(), hash)).toBe(false);
  });

  it('says changed when the bytes of a photo are others, or gone', async () => {
    const signed = await buildSigned();
    expect((await verify(signed)).status).toBe('valid');
    const [photo] = await arrange(
      `select f.storage_key from sheet_photos h join files f on f.organization_id = h.organization_id and f.id = h.file_id
       where h.sheet_id = $1`,
      [signed.sheet.id],
    );
    const { dataDir } = await testApp();
    await rm(join(dataDir, 'files', String(photo?.storage_key)));
    expect((await verify(signed)).status).toBe('changed');
  });
});

describe('a check that failed', () => {
  const followUp = (agent: TestPerson, params: { id: string; sheetId: string }, body: object = {}) =>
    as(agent.token).call(sheetSendingApi.followUp, {
      params,
      body: { question_id: 'tight', subject: 'The seal is not tight', ...body },
    });

  it('is followed by one ticket for the same customer, which says where it comes from', async () => {
    const { agent, space, template_id } = await buildForm();
    const ticket = await buildTicket(agent, { branch_id: space.id });
    const sheet = await startSheet(agent, ticket, { template_id });
    await fillSheet(agent, ticket, sheet.id, answering('tight', 'fail', 0, 'It drips'));
    const params = { id: ticket.id, sheetId: sheet.id };
    const replies = await Promise.all([followUp(agent, params), followUp(agent, params)]);
    expect(replies.map(({ code }) => code).toSorted()).toEqual(['FOLLOWED_UP', 'OK']);
    const { data } = await as(agent.token).call(sheetsApi.open, { params });
    expect(data.filled.followups).toMatchObject([
      { question_id: 'tight', ticket: { subject: 'The seal is not tight' } },
    ]);
    const id = data.filled.followups[0]?.ticket.id ?? '';
    const origin = await as(agent.token).call(sheetSendingApi.origin, { params: { id } });
    expect(origin.data.origin).toMatchObject({
      ...{ ticket: { id: ticket.id }, sheet: { number: 1 }, note: 'It drips' },
      question: { en: 'The seal is tight' },
    });
    expect((await followUp(agent, params, { question_id: 'none' })).code).toBe('NOT_FOUND');
    const none = await as(agent.token).call(sheetSendingApi.origin, { params: { id: ticket.id } });
    expect(none.data.origin).toBeNull();
  });
});

describe('marks on a photo', () => {
  it('change until somebody signs, and are part of what is signed', async () => {
    const { agent, template_id } = await buildForm();
    const ticket = await buildTicket(agent);
    const sheet = await startSheet(agent, ticket, { template_id });
    await fillSheet(agent, ticket, sheet.id, answering('tight', 'pass'));
    const params = { id: ticket.id, sheetId: sheet.id };

    const added = await as(agent.token).call(sheetsApi.addPhoto, {
      params,
      body: { question_id: 'photo' },
      files: [onePixel()],
    });
    const mark = (points: [number, number][]) => ({
      ...{ id: uuidv7(), author_id: agent.id, tool: 'arrow' as const, color: '#ff3b30', width: 0.01, points },
    });
    const draw = (marks: object[]) =>
      as(agent.token).call(sheetsApi.markPhoto, {
        params: { ...params, photoId: added.data.photo.id },
        body: { marks: marks as never },
      });
    expect((await draw([mark([[0.1, 0.1]])])).status).toBe(422);
    const arrow = mark([
      [0.1, 0.1],
      [0.6, 0.6],
    ]);
    expect((await draw([arrow])).data.photo.marks).toEqual([{ ...arrow, text: '' }]);
    const signed = await as(agent.token).call(sheetsApi.sign, {
      params,
      body: { role: 'customer', kind: 'typed', name: 'Paula Reis' },
    });
    const code = signed.data.assistance_sheet.verify_code ?? '';
    expect((await draw([])).code).toBe('SHEET_LOCKED');
    expect((await as(undefined).call(sheetsApi.verify, { params: { code } })).data.status).toBe('valid');
    await arrange(`update sheet_photos set marks = '[]' where sheet_id = $1`, [sheet.id]);
    expect((await as(undefined).call(sheetsApi.verify, { params: { code } })).data.status).toBe('changed');
  });
});
