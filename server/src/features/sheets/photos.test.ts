import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sheetsApi } from '@sightline/contract/sheets/sheets';
import { expect, it } from 'vitest';
import { as } from '#test/app';
import { answering, buildForm, fillSheet, signSheet, startSheet } from '#test/factories/sheets';
import { buildTicket } from '#test/factories/tickets';
import { onePixel } from '#test/scenarios/picture';

const megabyte = 1024 * 1024;

async function buildDraft() {
  const form = await buildForm();
  const ticket = await buildTicket(form.agent);
  const { id } = await startSheet(form.agent, ticket, { template_id: form.template_id });
  const add = (files: File[]) =>
    as(form.agent.token).send(sheetsApi.addPhoto, {
      params: { id: ticket.id, sheetId: id },
      body: { question_id: 'photo' },
      files,
    });
  return { ...form, ticket, id, add };
}

it('a photo of forty megabytes is refused for its size, and what is no picture says so', async () => {
  const { add } = await buildDraft();
  const large = new File([new Uint8Array(40 * megabyte)], 'large.jpg', { type: 'image/jpeg' });
  expect(await add([large])).toMatchObject({ status: 413, code: 'ATTACHMENTS_TOO_LARGE' });
  const text = new File(['no picture'], 'photo.jpg', { type: 'image/jpeg' });
  for (const files of [[text], [], [onePixel(), onePixel()]]) {
    const refused = await add(files);
    expect(refused).toMatchObject({ status: 422, code: 'NO_PICTURE' });
    expect(Object.keys(refused.errors)).toEqual(['file']);
  }
});

it('a HEIC photo is taken as JPEG, and one that cannot be read is named with a way on', async () => {
  const { add } = await buildDraft();
  const bytes = await readFile(join(import.meta.dirname, '../../../test/corpora/photo.heic'));
  const file = (content: Buffer) => new File([new Uint8Array(content)], 'IMG_0042.HEIC', { type: 'image/heic' });
  const { status, data } = await add([file(bytes)]);
  expect(status).toBe(200);
  expect(JSON.stringify(data)).toContain('IMG_0042.jpg');
  const damaged = Buffer.from(bytes).fill(0, bytes.length - 600);
  damaged.write('hvc9', damaged.indexOf('hvc1'), 'latin1');
  const refused = await add([file(damaged)]);
  expect([refused.status, refused.code, Object.keys(refused.errors)]).toEqual([422, 'PICTURE_FORMAT', ['file']]);
  expect(refused.message).toContain('HEIC');
});

it('a sheet without the photo that it asks for cannot be signed, and names the question', async () => {
  const { agent, ticket, id, add } = await buildDraft();
  await fillSheet(agent, ticket, id, answering('tight', 'pass'));
  const refused = await signSheet(agent, ticket, id);
  expect(refused.code).toBe('SHEET_UNFINISHED');
  expect(Object.keys(refused.errors)).toEqual(['answers.photo']);
  await add([onePixel()]);
  expect((await signSheet(agent, ticket, id)).status).toBe(200);
});
