import { assetsApi } from '@sightline/contract/assets/assets';
import { warrantiesApi } from '@sightline/contract/assets/warranties';
import { sheetCostsApi } from '@sightline/contract/sheets/costs';
import { sheetsApi } from '@sightline/contract/sheets/sheets';
import { type Ticket, ticketsApi } from '@sightline/contract/tickets/tickets';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { as, testApp } from '#test/app';
import { arrange, type TestPerson } from '#test/factories';
import { buildAsset } from '#test/factories/assets';
import { answering, buildForm, fillSheet, signSheet, startSheet, takePhoto } from '#test/factories/sheets';
import { buildTicket } from '#test/factories/tickets';
import { readPdf } from '#test/pdf';
import { onePixel } from '../../../../test/scenarios/picture.ts';

const rates = { currency: 'EUR', tax_rate: 1900, labour_price: 9500, travel_price: 6000, km_price: 65 };

async function buildDraft() {
  const form = await buildForm();
  await as(form.manager.token).call(sheetCostsApi.setRates, { body: rates });
  const ticket = await buildTicket(form.agent, { branch_id: form.space.id });
  const sheet = await startSheet(form.agent, ticket, { template_id: form.template_id });
  return { ...form, ticket, sheet };
}

type Where = { agent: TestPerson; ticket: Ticket; sheet: { id: string } };
const at = ({ ticket, sheet }: Where) => ({ id: ticket.id, sheetId: sheet.id });
const add = (where: Where, body: object) =>
  as(where.agent.token).call(sheetCostsApi.add, { params: at(where), body: body as never });
const seal = { kind: 'part', description: 'Shaft seal', quantity: 2, unit_price: 4990 };

async function signed(where: Where): Promise<void> {
  await fillSheet(where.agent, where.ticket, where.sheet.id, answering('tight', 'pass'));
  await takePhoto(where.agent, where.ticket, where.sheet.id);
  await signSheet(where.agent, where.ticket, where.sheet.id);
}

describe('what a sheet costs', () => {
  it('adds up with the currency and the tax that it began with', async () => {
    const where = await buildDraft();
    await as(where.manager.token).call(sheetCostsApi.setRates, { body: { ...rates, currency: 'USD', tax_rate: 0 } });
    await add(where, { ...seal, covered: true });
    await add(where, {
      kind: 'travel',
      description: 'Way',
      quantity: 30,
      unit_price: 65,
      minutes: 40,
      hourly_price: 6000,
    });
    const { data } = await add(where, { kind: 'labour', description: 'Repair', minutes: 90, hourly_price: 9500 });
    expect(data.costs).toMatchObject({ currency: 'EUR', tax_rate: 1900 });
    expect(data.costs.totals).toEqual({
      ...{ parts: 9980, labour: 14_250, travel: 5950, expenses: 0, tax: 5734 },
      ...{ total: 35_914, covered: 11_876, customer: 24_038 },
    });
  });

  it('keeps nothing that does not belong to the kind of a line', async () => {
    const where = await buildDraft();
    const { data } = await add(where, { ...seal, kind: 'labour', minutes: 60, hourly_price: 100, faulty_serial: 'A' });
    expect(data.costs.lines[0]).toMatchObject({ quantity: 0, unit_price: 0, faulty_serial: '', expense_kind: null });
    expect(data.costs.totals.total).toBe(119);
  });

  it('is refused out of bounds, naming the field', async () => {
    const where = await buildDraft();
    for (const [field, wrong] of Object.entries({
      ...{ quantity: 0.0001, unit_price: -1, minutes: 1.5, hourly_price: 100_000_001, description: ' ', kind: 'gift' },
    })) {
      const reply = await add(where, { ...seal, [field]: wrong });
      expect(reply.status, field).toBe(422);
      expect(Object.keys(reply.errors)).toEqual([field]);
    }
  });

  it('changes line by line, and refuses a change that has not seen the last one', async () => {
    const where = await buildDraft();
    const id = uuidv7();
    await add(where, { id, ...seal });
    const change = (body: object) =>
      as(where.agent.token).call(sheetCostsApi.change, {
        params: { ...at(where), lineId: id },
        body: { ...seal, kind: undefined, ...body } as never,
      });
    const replies = await Promise.all([change({ quantity: 3, version: 1 }), change({ quantity: 4, version: 1 })]);
    expect(replies.map(({ code }) => code).toSorted()).toEqual(['OK', 'STALE_VERSION']);
    const params = { ...at(where), lineId: id };
    const { data } = await as(where.agent.token).call(sheetCostsApi.remove, { params });
    expect(data.costs.lines).toEqual([]);
  });

  it('is locked by signing, part of what is signed, and copied by a correction with its receipts', async () => {
    const where = await buildDraft();
    const lineId = uuidv7();
    await add(where, { id: lineId, kind: 'expense', description: 'Parking', unit_price: 500, expense_kind: 'parking' });
    await as(where.agent.token).call(sheetsApi.addPhoto, {
      params: at(where),
      body: { question_id: lineId },
      files: [onePixel()],
    });
    await signed(where);
    expect((await add(where, seal)).code).toBe('SHEET_LOCKED');
    const { data } = await as(where.agent.token).call(sheetsApi.correct, { params: at(where), body: {} });
    const params = { id: where.ticket.id, sheetId: data.assistance_sheet.id };
    const { filled } = (await as(where.agent.token).call(sheetsApi.open, { params })).data;
    expect(filled.costs?.lines).toMatchObject([{ id: lineId, unit_price: 500 }]);
    expect(filled.photos.map(({ question_id }) => question_id).toSorted()).toEqual([lineId, 'photo'].toSorted());

    const first = (await as(where.agent.token).call(sheetsApi.open, { params: at(where) })).data.assistance_sheet;
    const verify = async () =>
      (await as(undefined).call(sheetsApi.verify, { params: { code: first.verify_code ?? '' } })).data.status;
    expect(await verify()).toBe('outdated');
    await arrange('update sheet_lines set unit_price = 400 where sheet_id = $1', [where.sheet.id]);
    expect(await verify()).toBe('changed');
  });

  it('is on the document', async () => {
    const where = await buildDraft();
    await add(where, { ...seal, covered: true, faulty_serial: 'F-1', replacement_serial: 'R-2' });
    await signed(where);
    const { origin } = await testApp();
    const reply = await fetch(
      `${origin}/api/ticket/${where.ticket.id}/assistance-sheet/${where.sheet.id}/pdf?lang=pt`,
      {
        headers: { authorization: `Bearer ${where.agent.token}` },
      },
    );
    const pages = await readPdf(new Uint8Array(await reply.arrayBuffer()));
    const all = pages
      .map((page) => page.text)
      .join('\n')
      .replace(/\s+/g, ' ');
    for (const words of ['Shaft seal', '118,76', 'R-2', 'coberto pela garantia', 'A pagar pelo cliente'])
      expect(all).toContain(words);
  });
});

describe('proposals', () => {
  it('take labour from timers once each, and warranty from the asset of the ticket', async () => {
    const where = await buildDraft();
    const asset = await buildAsset(where.manager, { branch_id: where.space.id });
    await as(where.manager.token).call(warrantiesApi.create, {
      params: { id: asset.id },
      body: {
        kind: 'manufacturer',
        provider: 'Maker',
        starts_on: '2020-01-01',
        ends_on: '2090-01-01',
        covers: ['parts'],
      },
    } as never);
    await as(where.agent.token).call(assetsApi.setOfTicket, {
      params: { id: where.ticket.id },
      body: { asset_id: asset.id },
    });
    await as(where.agent.token).call(ticketsApi.startTimer, { params: { id: where.ticket.id } });
    await arrange(`update timers set started_at = now() - interval '50 minutes' where owner_id = $1`, [
      where.ticket.id,
    ]);
    await as(where.agent.token).call(ticketsApi.stopTimer, { params: { id: where.ticket.id } });
    const propose = async () => (await as(where.agent.token).call(sheetCostsApi.proposals, { params: at(where) })).data;
    const { labour, warranty, rates: charged } = await propose();
    expect(labour).toMatchObject([{ running: false, person: { id: where.agent.id } }]);
    expect([50, 51]).toContain(labour[0]?.minutes);
    expect(warranty).toMatchObject({ asset: { id: asset.id }, covers: { parts: true, labour: false, travel: false } });
    expect(charged).toEqual(rates);
    const line = { kind: 'labour', description: 'Repair', minutes: 50, timer_id: labour[0]?.timer_id };
    expect((await add(where, line)).status).toBe(200);
    expect((await propose()).labour).toEqual([]);
    expect((await add(where, line)).code).toBe('TIMER_TAKEN');
    expect((await add(where, { ...line, timer_id: uuidv7() })).code).toBe('NOT_FOUND');
  });
});

describe('labour of a timer that still runs', () => {
  async function buildRunning() {
    const where = await buildDraft();
    await as(where.agent.token).call(ticketsApi.startTimer, { params: { id: where.ticket.id } });
    await arrange(`update timers set started_at = now() - interval '50 minutes' where owner_id = $1`, [
      where.ticket.id,
    ]);
    const { data } = await as(where.agent.token).call(sheetCostsApi.proposals, { params: at(where) });
    const [proposed] = data.labour;
    if (!proposed) throw new Error('no labour is proposed');
    const line = { id: uuidv7(), kind: 'labour', description: 'Repair', minutes: 40, timer_id: proposed.timer_id };
    const read = async () => (await arrange('select * from timers where id = $1', [proposed.timer_id]))[0];
    return { where, line, proposed, read };
  }
  const tenMinutesLater = { done_at: '2031-05-05T05:00:00.000Z', sent_at: '2031-05-05T05:10:00.000Z' };

  it('is not taken over as long as nobody has stopped it', async () => {
    const { where, line, proposed, read } = await buildRunning();
    expect(proposed.running).toBe(true);
    expect((await read())?.started_at).toEqual(new Date(proposed.started_at));
    expect(await add(where, line)).toMatchObject({
      code: 'TIMER_STILL_RUNNING',
      errors: { timer_id: expect.anything() },
    });
    expect((await read())?.stopped_at).toBeNull();
    await as(where.agent.token).call(ticketsApi.stopTimer, { params: { id: where.ticket.id } });
    expect((await add(where, line)).code).toBe('OK');
  });

  it('stops it when its owner says so, at the moment of the device, also when it is sent twice', async () => {
    const { where, line, read } = await buildRunning();
    const before = Date.now();
    expect((await add(where, { ...line, ...tenMinutesLater })).data.costs.lines).toMatchObject([{ minutes: 40 }]);
    const stoppedAt = (await read())?.stopped_at as Date;
    expect(stoppedAt.getTime()).toBeLessThan(before - 9 * 60_000);
    const later = { ...tenMinutesLater, sent_at: '2031-05-05T05:20:00.000Z' };
    expect((await add(where, { ...line, ...later })).code).toBe('CONFLICT');
    expect((await read())?.stopped_at).toEqual(stoppedAt);
  });

  it('does not stop the timer of a colleague', async () => {
    const { where, line, read } = await buildRunning();
    const colleague = { ...where, agent: where.manager };
    expect((await add(colleague, { ...line, ...tenMinutesLater })).code).toBe('TIMER_STILL_RUNNING');
    expect((await read())?.stopped_at).toBeNull();
  });
});

describe('what sheets charge', () => {
  it('is set by managers, in a currency that exists', async () => {
    const { agent, manager } = await buildForm();
    const set = (person: TestPerson, body: object) =>
      as(person.token).call(sheetCostsApi.setRates, { body: { ...rates, ...body } });
    expect((await set(agent, {})).code).toBe('FORBIDDEN');
    expect(Object.keys((await set(manager, { currency: 'ABC' })).errors)).toEqual(['currency']);
    expect(Object.keys((await set(manager, { tax_rate: 10_001 })).errors)).toEqual(['tax_rate']);
    expect((await as(agent.token).call(sheetCostsApi.rates, {})).data.rates.currency).toBe('USD');
    expect((await set(manager, {})).data.rates).toEqual(rates);
  });
});
