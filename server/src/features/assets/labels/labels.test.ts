import { assetsApi } from '@sightline/contract/assets/assets';
import { labelLayoutNames, labelLayouts, labelPlace, labelsPerPage } from '@sightline/contract/assets/label-layouts';
import { labelsApi } from '@sightline/contract/assets/labels';
import type { CallInput } from '@sightline/contract/endpoint';
import { limits } from '@sightline/contract/limits';
import pg from 'pg';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { as, testApp, unique } from '#test/app';
import type { TestPerson } from '#test/factories';
import { buildDesk } from '#test/factories/tickets';
import { type PrintedPage, readCode, readPdf } from '#test/pdf';
import { drawLabels } from './drawing.ts';

type Body = CallInput<typeof labelsApi.print>['body'];

async function buildAsset(actor: TestPerson, input: object = {}) {
  const body = { tag: unique('T').replace(/\W/g, '-').slice(-20), name: 'Chiller', ...input };
  const reply = await as(actor.token).call(assetsApi.create, { body });
  return reply.data.asset;
}

async function download(actor: TestPerson, body: Body): Promise<Uint8Array> {
  const { origin } = await testApp();
  const response = await fetch(`${origin}/api/assets/labels`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${actor.token}` },
    body: JSON.stringify(body),
  });
  expect(response.headers.get('content-type')).toBe('application/pdf');
  return new Uint8Array(await response.arrayBuffer());
}

/** Copies the asset A-0000 in SQL: to add a thousand through the API takes too long. */
async function copyAsset(id: string, count: number): Promise<void> {
  const owner = new pg.Client({ connectionString: (await testApp()).ownerUrl });
  await owner.connect();
  await owner.query(
    `insert into assets (organization_id, id, tag, name, created_by)
     select organization_id, gen_random_uuid(), 'A-' || lpad(n::text, 4, '0'), name || ' ' || n, created_by
     from assets, generate_series(1, $2::int) n where id = $1`,
    [id, count],
  );
  await owner.end();
}

const print = async (actor: TestPerson, body: Body): Promise<PrintedPage[]> => readPdf(await download(actor, body));
const refusal = async (actor: TestPerson, body: object) => (await as(actor.token).send(labelsApi.print, { body })).code;

describe('labels', () => {
  it.each(labelLayoutNames)(
    'of %s have the size of the sheet, the address as a code and the chosen texts',
    async (name) => {
      const { agent, space } = await buildDesk();
      const [tag, title] = ['CH-04711', 'Câmara fria nº 2 – Açúcar'];
      const asset = await buildAsset(agent, {
        tag,
        name: title,
        serial: 'SN-77',
        location: 'Térreo',
        branch_id: space.id,
      });
      const layout = labelLayouts[name];
      const [page] = await print(agent, {
        ids: [asset.id],
        layout: name,
        fields: ['tag', 'name', 'serial', 'location'],
      });
      expect(page?.width).toBeCloseTo(layout.page.width, 1);
      expect(page?.height).toBeCloseTo(layout.page.height, 1);
      expect(page?.text).toContain(tag);
      if (name !== '25x25') expect(page?.text.replaceAll('\n', ' ')).toContain(title.slice(0, 8));
      const place = labelPlace(layout, 0);
      const code = page && (await readCode(page, { ...place, width: layout.width, height: layout.height }));
      expect(new URL(code ?? '').pathname).toBe(`/assets/${tag}`);
      for (const { x, y } of page?.pieces ?? []) {
        expect(x).toBeGreaterThanOrEqual(place.x);
        expect(x).toBeLessThan(place.x + layout.width);
        expect(y).toBeLessThanOrEqual(place.y + layout.height);
      }
    },
  );

  it('begin at a place of a sheet that was begun, go on to a second one, and come in copies in the order of tags', async () => {
    const { agent } = await buildDesk();
    const ids = [];
    for (const tag of ['P-10', 'P-9']) ids.push((await buildAsset(agent, { tag })).id);
    const layout = labelLayouts.l7160;
    const start = labelsPerPage(layout) - 1;
    const pages = await print(agent, { ids, layout: 'l7160', fields: ['tag'], start, copies: 2 });
    expect(pages.map(({ pieces }) => pieces.map(({ text }) => text))).toEqual([
      ['P-9', 'P-9'],
      ['P-10', 'P-10'],
    ]);
    const [first] = pages[0]?.pieces ?? [];
    expect(first?.x).toBeGreaterThan(labelPlace(layout, start - 1).x);
    expect(first?.y).toBeGreaterThan(labelPlace(layout, start - 1).y);
  });

  it('show a name in any script, and a tag of forty letters whole', async () => {
    const { agent } = await buildDesk();
    const tag = 'W'.repeat(limits.assets.tag);
    const asset = await buildAsset(agent, { tag, name: 'Łódź Αθήνα Київ 東' });
    const [page] = await print(agent, { ids: [asset.id], layout: 'l7163', fields: ['tag', 'name'] });
    expect(page?.text).toContain(tag);
    expect(page?.text.replaceAll('\n', '')).toContain('ŁódźΑθήναКиїв東'); // spaces are left out
  });

  it('are of the assets that the person sees; of nothing there are none', async () => {
    const { agent } = await buildDesk();
    const other = await buildDesk();
    const [own, foreign] = [await buildAsset(agent, { tag: 'MINE' }), await buildAsset(other.agent)];
    const [page] = await print(agent, { ids: [own.id, foreign.id, uuidv7()], layout: 'l7160', fields: ['tag'] });
    expect(page?.text).toBe('MINE');
    for (const id of [foreign.id, uuidv7()])
      expect(await refusal(agent, { ids: [id], layout: 'l7160' })).toBe('NO_LABELS');
    expect(await refusal(agent, { matching: { query: 'nothing like it' }, layout: 'l7160' })).toBe('NO_LABELS');
    expect(await refusal(agent, { ids: [], layout: 'l7160' })).toBe('INVALID_INPUT');
    expect(await refusal(other.guest, { ids: [foreign.id], layout: 'l7160' })).toBe('FORBIDDEN');
  });
});

describe('the logo', () => {
  it('is in the file once, however many labels show it', async () => {
    const logo = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#4a58da' } })
      .png()
      .toBuffer();
    const label = { address: 'https://desk.example.test/assets/A', tag: 'A', name: '', more: [] };
    const print = {
      layout: labelLayouts.l7160,
      start: 1,
      title: 'Labels',
      locale: 'en',
      brand: { logo, name: '' },
    } as const;
    const bytes = await drawLabels([label, label, label], print);
    expect(bytes?.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1);
  });
});

describe('a thousand labels', () => {
  it('are one file, and one more is refused', async () => {
    const { agent } = await buildDesk();
    const { id } = await buildAsset(agent, { tag: 'A-0000' });
    await copyAsset(id, limits.labels.atOnce - 1);
    const bytes = await download(agent, { matching: {}, layout: 'l7651', fields: ['tag', 'name', 'serial'] });
    const pages = await readPdf(bytes);
    expect(pages).toHaveLength(Math.ceil(limits.labels.atOnce / labelsPerPage(labelLayouts.l7651)));
    expect(pages.flatMap(({ text }) => text.match(/A-\d{4}/g) ?? [])).toHaveLength(limits.labels.atOnce);
    expect(await refusal(agent, { ids: [id], copies: limits.labels.copies + 1, layout: 'l7651' })).toBe(
      'INVALID_INPUT',
    );
    await buildAsset(agent);
    expect(await refusal(agent, { matching: {}, layout: 'l7651' })).toBe('TOO_MANY_LABELS');
    expect((await print(agent, { matching: { query: 'A-0001' }, layout: 'l7651' }))[0]?.text).toContain('A-0001');
  });
});
