import { sheetsApi } from '@sightline/contract/sheets/sheets';
import { sheetTemplatesApi } from '@sightline/contract/sheets/templates';
import { assistanceTypesApi } from '@sightline/contract/tickets/assistance-types';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { as, testApp } from '#test/app';
import { arrange, buildPerson, type TestPerson } from '#test/factories';
import {
  answering as answer,
  buildForm,
  buildSigned,
  fillSheet as fill,
  formSections as sections,
  signSheet as sign,
  startSheet as start,
  strokes,
  takePhoto,
  bothTexts as text,
} from '#test/factories/sheets';
import { buildTicket } from '#test/factories/tickets';
import { readPdf } from '#test/pdf';
import { onePixel } from '#test/scenarios/picture';

const read = async ({ token }: TestPerson, url: string) =>
  fetch((await testApp()).origin + url, { headers: { authorization: `Bearer ${token}` } });
const verify = (code: string | null) => as(undefined).call(sheetsApi.verify, { params: { code: code ?? '' } });

describe('a sheet that is filled in', () => {
  it('keeps the version of the template that it began with', async () => {
    const { agent, manager, template_id, template } = await buildForm();
    const ticket = await buildTicket(agent);
    const { id } = await start(agent, ticket, { template_id });
    const params = { id: template_id };
    const body = { name: 'Repair', sections: [{ ...sections[0], title: text('Other') }], version: template.version };
    const changed = await as(manager.token).call(sheetTemplatesApi.update, { params, body: body as never });
    const { version } = changed.data.sheet_template;
    await as(manager.token).call(sheetTemplatesApi.publish, { params, body: { version } });
    const { data } = await as(agent.token).call(sheetsApi.open, { params: { id: ticket.id, sheetId: id } });
    expect(data.assistance_sheet.template).toMatchObject({ id: template_id, version: 1 });
    expect(data.filled.sections[0]?.title.en).toBe('Checks');
  });

  it('saves answers one by one, and says who changed the same one first', async () => {
    const { agent, colleague, template_id } = await buildForm();
    const ticket = await buildTicket(agent);
    const { id } = await start(agent, ticket, { template_id });
    expect((await fill(agent, ticket, id, answer('tight', 'pass'))).status).toBe(200);
    expect((await fill(colleague, ticket, id, answer('bar', 3))).status).toBe(200);
    const late = await fill(colleague, ticket, id, answer('tight', 'fail'));
    expect(late).toMatchObject({ status: 409, code: 'ANSWER_CONFLICT' });
    expect(Object.keys(late.errors)).toEqual(['answers.tight']);
    expect((await fill(colleague, ticket, id, answer('tight', 'pass'))).status).toBe(200);
    const { data } = await fill(colleague, ticket, id, answer('tight', 'fail', 1));
    expect(data.filled.answers.map(({ question_id, value, version }) => [question_id, value, version])).toEqual([
      ['bar', 3, 1],
      ['tight', 'fail', 2],
    ]);
    expect(data.assistance_sheet.progress).toEqual({ done: 2, total: 4 });
  });

  it('loses no answer of two people who answer at once', async () => {
    const { agent, colleague, template_id } = await buildForm();
    const ticket = await buildTicket(agent);
    const { id } = await start(agent, ticket, { template_id });
    const replies = await Promise.all([
      ...[1, 2, 3, 4].map((bar) => fill(agent, ticket, id, answer('bar', bar))),
      fill(colleague, ticket, id, answer('tight', 'pass')),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    const { data } = await as(agent.token).call(sheetsApi.open, { params: { id: ticket.id, sheetId: id } });
    expect(data.filled.answers).toHaveLength(2);
  });

  it('refuses what is out of bounds, unknown, or does not apply without a reason', async () => {
    const { agent, template_id } = await buildForm();
    const ticket = await buildTicket(agent);
    const { id } = await start(agent, ticket, { template_id });
    expect(Object.keys((await fill(agent, ticket, id, answer('bar', 10))).errors)).toEqual(['answers.bar']);
    expect((await fill(agent, ticket, id, answer('none', 1))).code).toBe('NOT_FOUND');
    expect((await fill(agent, ticket, id, answer('tight', 'not_applicable'))).code).toBe('REASON_MISSING');
    expect((await fill(agent, ticket, id, answer('tight', 'not_applicable', 0, 'No seal'))).status).toBe(200);
  });

  it('shows its photos to agents and to its reviewer only', async () => {
    const { agent, guest, organization, space, ticket, sheet } = await buildSigned();
    const { data } = await as(agent.token).call(sheetsApi.open, { params: { id: ticket.id, sheetId: sheet.id } });
    const url = data.filled.photos[0]?.file.url ?? '';
    const neighbour = await buildPerson(organization, 'Client', space);
    expect((await read(agent, url)).status).toBe(200);
    expect((await read(guest, url)).status).toBe(200);
    expect((await read(neighbour, url)).status).toBe(404);
  });
});

describe('signing', () => {
  it('is refused where required answers are missing, which are named', async () => {
    const { agent, template_id } = await buildForm();
    const ticket = await buildTicket(agent);
    const { id } = await start(agent, ticket, { template_id });
    await fill(agent, ticket, id, answer('tight', 'fail'));
    const reply = await sign(agent, ticket, id);
    expect(reply).toMatchObject({ status: 422, code: 'SHEET_UNFINISHED' });
    expect(Object.keys(reply.errors)).toEqual(['answers.reading', 'answers.photo']);
  });

  it('is refused with an empty field, with a dot, and for a refusal without a reason', async () => {
    const { agent, ticket, sheet } = await buildSigned();
    for (const empty of [[], [[5, 5, 5, 5]], [[1, 2, 3, 4, 5]]])
      expect(await sign(agent, ticket, sheet.id, { strokes: empty })).toMatchObject({ code: 'SIGNATURE_EMPTY' });
    expect((await sign(agent, ticket, sheet.id, { kind: 'refused' })).code).toBe('REASON_MISSING');
    const refused = await sign(agent, ticket, sheet.id, { kind: 'refused', reason: 'Wants a discount' });
    expect(refused.data.assistance_sheet.signatures).toHaveLength(2);
  });

  it('locks the sheet', async () => {
    const { agent, manager, ticket, sheet } = await buildSigned();
    expect(sheet).toMatchObject({ state: 'signed', signatures: [{ name: 'Paula Reis', strokes }] });
    expect((await fill(agent, ticket, sheet.id, answer('bar', 2))).code).toBe('SHEET_LOCKED');
    expect((await takePhoto(agent, ticket, sheet.id)).code).toBe('SHEET_LOCKED');
    const removed = await as(manager.token).call(sheetsApi.remove, { params: { id: ticket.id, sheetId: sheet.id } });
    expect(removed.code).toBe('SHEET_LOCKED');
  });

  it('is corrected by a new sheet with the same answers, and makes the old one outdated', async () => {
    const { agent, ticket, sheet } = await buildSigned();
    const params = { id: ticket.id, sheetId: sheet.id };
    const { data } = await as(agent.token).call(sheetsApi.correct, { params, body: {} });
    const corrected = data.assistance_sheet;
    expect(corrected).toMatchObject({ number: 2, status: 'current', state: 'draft', progress: { done: 2, total: 3 } });
    expect((await sign(agent, ticket, sheet.id)).code).toBe('SHEET_OUTDATED');
    const signed = (await sign(agent, ticket, corrected.id)).data.assistance_sheet;
    expect((await verify(sheet.verify_code)).data).toMatchObject({
      status: 'outdated',
      newer_code: signed.verify_code,
    });
  });
});

describe('the page on which anybody checks a sheet', () => {
  it('says valid, and tells when an answer or a signature was changed', async () => {
    const { ticket, sheet, organization } = await buildSigned();
    const { data } = await verify(sheet.verify_code);
    expect(data).toMatchObject({ status: 'valid', ticket_id: ticket.ticket_id, number: 1 });
    expect(data.signatures[0]).toMatchObject({ role: 'customer', name: 'Paula Reis' });
    const of = [organization.id, sheet.id];
    await arrange(`update sheet_answers set value = '"fail"' where organization_id = $1 and sheet_id = $2`, of);
    expect((await verify(sheet.verify_code)).data.status).toBe('changed');
    await arrange(`update sheet_answers set value = '"pass"' where organization_id = $1 and sheet_id = $2`, of);
    expect((await verify(sheet.verify_code)).data.status).toBe('valid');
    await arrange(`update sheet_signatures set name = 'Other' where organization_id = $1 and sheet_id = $2`, of);
    expect((await verify(sheet.verify_code)).data.status).toBe('changed');
  });

  it('knows no forged code', async () => {
    const { sheet } = await buildSigned();
    const code = sheet.verify_code ?? '';
    const forged = `${code.slice(0, -2)}${code.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const wrong of [forged, code.slice(1), `${code}A`, 'none', uuidv7()])
      expect((await verify(wrong)).code, wrong).toBe('LINK_INVALID');
  });
});

describe('reviewing', () => {
  it('is for the reviewer of a signed sheet, once', async () => {
    const { agent, guest, ticket, sheet, template_id } = await buildSigned();
    const params = { id: ticket.id, sheetId: sheet.id };
    const body = { comment: 'Photo is dark', comments: [{ question_id: 'photo', comment: 'Once more' }] };
    expect((await as(agent.token).call(sheetsApi.approve, { params })).code).toBe('NOT_SHEET_REVIEWER');
    const { data } = await as(guest.token).call(sheetsApi.reject, { params, body });
    expect(data.assistance_sheet).toMatchObject({ state: 'returned', review_comment: 'Photo is dark' });
    expect((await as(guest.token).call(sheetsApi.approve, { params })).code).toBe('SHEET_REVIEWED');
    const draft = await start(agent, ticket, { template_id, reviewer_id: guest.id });
    const unsigned = { id: ticket.id, sheetId: draft.id };
    expect((await as(guest.token).call(sheetsApi.approve, { params: unsigned })).code).toBe('SHEET_NOT_LOCKED');
  });
});

describe('closing', () => {
  it('asks for what the type of assistance asks for', async () => {
    const { agent, manager, template_id } = await buildForm();
    const type = { name: 'Repair', requires_sheet: true, requires_signature: true, sheet_template_id: template_id };
    const { data } = await as(manager.token).call(assistanceTypesApi.create, { body: type });
    const ticket = await buildTicket(agent, { assistance_type_id: data.assistance_type.id });
    const close = () =>
      as(agent.token).call(ticketsApi.close, { params: { id: ticket.id }, body: { with_sheet: false } });
    expect(await close()).toMatchObject({ status: 422, code: 'CLOSING_NEEDS_SIGNATURE' });
    const { id } = await start(agent, ticket, {});
    await fill(agent, ticket, id, answer('tight', 'pass'));
    await takePhoto(agent, ticket, id);
    await sign(agent, ticket, id, { role: 'technician' });
    expect((await close()).code).toBe('CLOSING_NEEDS_SIGNATURE');
    await sign(agent, ticket, id);
    expect((await close()).status).toBe(200);
  });
});

describe('the PDF', () => {
  it('has answers, photos, signatures and numbered pages, in either language', async () => {
    const { agent, ticket, sheet } = await buildSigned();
    const url = `/api/ticket/${ticket.id}/assistance-sheet/${sheet.id}/pdf?lang=pt`;
    const reply = await read(agent, url);
    const pages = await readPdf(new Uint8Array(await reply.arrayBuffer()));
    const all = pages.map((page) => page.text).join('\n');
    for (const words of ['Ficha de assistência 1', 'The seal is tight', 'Aprovado', 'Paula Reis', '1 / 1'])
      expect(all).toContain(words);
  });
});

describe('what is signed', () => {
  it('is printed as it was typed, in any script', async () => {
    const { agent, ticket, sheet } = await buildSigned({ name: '김철수 (王小明)' });
    const reply = await read(agent, `/api/ticket/${ticket.id}/assistance-sheet/${sheet.id}/pdf`);
    const pages = await readPdf(new Uint8Array(await reply.arrayBuffer()));
    expect(pages.map((page) => page.text.replaceAll('\n', '')).join('')).toContain('김철수(王小明)');
  });

  it('is refused before it locks where no font has a character, with the field and the character', async () => {
    const { agent, template_id } = await buildForm();
    const ticket = await buildTicket(agent);
    const { id } = await start(agent, ticket, { template_id });
    await fill(agent, ticket, id, answer('tight', 'pass'));
    await takePhoto(agent, ticket, id);
    const refused = await sign(agent, ticket, id, { name: 'Ana 𓀀' });
    expect(refused).toMatchObject({ status: 422, code: 'TEXT_NOT_PRINTABLE' });
    expect(JSON.stringify(refused)).toContain('𓀀 (U+13000)');
    expect((await fill(agent, ticket, id, answer('tight', 'pass', 1, 'Sealed 𓀀'))).code).toBe('OK');
    const late = await sign(agent, ticket, id);
    expect([late.code, Object.keys(late.errors)]).toEqual(['TEXT_NOT_PRINTABLE', ['answers.tight']]);
  });
});

describe('a sheet from a device that had no connection', () => {
  it('keeps the version that it was begun with, although a newer one is published', async () => {
    const { agent: ana, manager, template, template_id } = await buildForm();
    const ticket = await buildTicket(ana);
    const newer = sections.map((section) => ({ ...section, title: text('Newer') }));
    const body = { name: 'Repair', version: template.version, sections: newer };
    const changed = await as(manager.token).call(sheetTemplatesApi.update, { params: { id: template_id }, body });
    const { version } = changed.data.sheet_template;
    await as(manager.token).call(sheetTemplatesApi.publish, { params: { id: template_id }, body: { version } });
    const sheet = await start(ana, ticket, { template_id, template_version: 1 });
    expect(sheet.template).toMatchObject({ id: template_id, version: 1 });
    const { data } = await as(ana.token).call(sheetTemplatesApi.published, {});
    expect(data.published_templates).toMatchObject([
      { id: template_id, number: 2, sections: [{ title: text('Newer') }] },
    ]);
    const wrong = { params: { id: ticket.id }, body: { template_id, template_version: 9 } };
    expect(await as(ana.token).send(sheetsApi.start, wrong)).toMatchObject({ status: 422, code: 'NO_TEMPLATE' });
  });

  it('is stored once, however often its photos and signatures come, and says when the device had it signed', async () => {
    const { agent: ana, template_id } = await buildForm();
    const ticket = await buildTicket(ana);
    const [sheetId, photoId, signatureId] = [uuidv7(), uuidv7(), uuidv7()];
    const params = { id: ticket.id, sheetId };
    const body = { id: sheetId, template_id, template_version: 1 };
    const photo = { params, body: { id: photoId, question_id: 'photo' }, files: [onePixel()] };
    const device_at = '2026-11-20T09:30:00.000Z';
    const signing = {
      params,
      body: { id: signatureId, role: 'customer' as const, name: 'Paula Reis', strokes, device_at },
    };
    for (const _ of [1, 2]) await as(ana.token).call(sheetsApi.start, { params: { id: ticket.id }, body });
    for (const _ of [1, 2]) await fill(ana, ticket, sheetId, answer('tight', 'pass'));
    for (const _ of [1, 2]) await as(ana.token).call(sheetsApi.addPhoto, photo);
    for (const _ of [1, 2]) await as(ana.token).call(sheetsApi.sign, signing);
    const { data } = await as(ana.token).call(sheetsApi.open, { params });
    expect(data.filled.photos).toMatchObject([{ id: photoId }]);
    expect(data.filled.answers).toMatchObject([{ question_id: 'tight', version: 1 }]);
    expect(data.assistance_sheet.signatures).toMatchObject([{ id: signatureId, device_at }]);
    expect(Date.parse(data.assistance_sheet.signatures[0]?.signed_at ?? '')).toBeGreaterThan(Date.parse(device_at));
    // A photo whose answer was lost comes once more after the signature: it is stored, so nobody is refused.
    expect(await as(ana.token).send(sheetsApi.addPhoto, photo)).toMatchObject({ status: 200 });
    const { data: checked } = await as(ana.token).call(sheetsApi.verify, {
      params: { code: data.assistance_sheet.verify_code ?? '' },
    });
    expect(checked.status).toBe('valid');
  });
});
