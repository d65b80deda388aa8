import { randomFillSync } from 'node:crypto';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawSheet } from './drawing.ts';
import { readPhotos } from './photos.ts';

/** The time and the size of the largest document that a day in the field makes: forty photos of a camera. */
const photos = 40;
const most = { seconds: 10, bytes: 8_000_000 };
const author = { id: 'ana', name: 'Ana' };
const words = (text: string) => ({ en: text, pt: text });

/** Half of it is noise, which compresses worse than what a camera sees. */
async function takePicture(): Promise<Buffer> {
  const noise = await sharp(randomFillSync(Buffer.alloc(512 * 384 * 3)), {
    raw: { width: 512, height: 384, channels: 3 },
  })
    .resize(2048, 1536)
    .jpeg({ quality: 82 })
    .toBuffer();
  return noise;
}

it('a document with forty photos is made in ten seconds, and fits an e-mail', async () => {
  const pictures = new Map<string, Buffer>();
  for (let at = 0; at < photos; at += 1) pictures.set(`key${at}`, await takePicture());
  const storage = {
    read: async (key: string) => {
      const bytes = pictures.get(key) ?? Buffer.alloc(0);
      return { size: bytes.length, stream: Readable.from([bytes]) };
    },
  };
  const question = {
    ...{ id: 'photo', type: 'photo' as const, label: words('Photos'), help: words(''), unit: '', required: false },
    ...{ min: null, max: null, options: [], shown_when: [] },
  };
  const files = [...pictures.keys()].map((storage_key, at) => ({ id: `file${at}`, storage_key }));
  const began = performance.now();
  const printed = await readPhotos({ ports: { storage }, log: console } as never, files);
  const document = await drawSheet({
    signed: null,
    sheet: {
      ...{ id: 'sheet', ticket_id: 'ticket', number: 1, status: 'current', state: 'signed', author, reviewer: null },
      ...{
        template: { id: 't', name: 'Photos', version: 1 },
        progress: { done: 1, total: 1 },
        problem: '',
        work_done: '',
      },
      ...{ conclusion: '', recommendations: '', review_comment: '', signatures: [], verify_code: null, version: 1 },
      ...{ locked_at: '2026-11-26T10:00:00.000Z', created_at: '2026-11-26T08:00:00.000Z' },
    },
    filled: {
      ...{
        sections: [{ id: 's', title: words('Work'), questions: [question] }],
        answers: [],
        comments: [],
        costs: null,
      },
      photos: files.map(({ id }) => ({ id, question_id: 'photo', marks: [], file: { id } as never })),
      followups: [],
    },
    site: { asset: null, address: '', timezone: 'UTC', visit: null },
    ...{ ticket: { ticket_id: 7, subject: 'Leak', branch_name: null }, locale: 'en', timezone: 'UTC', photos: printed },
    ...{ brand: { name: 'Norvik', logo: null }, proof: null },
  });
  const seconds = (performance.now() - began) / 1000;
  console.log(`${photos} photos: ${seconds.toFixed(1)} s, ${(document.length / 1e6).toFixed(2)} MB`);
  expect(printed.size).toBe(photos);
  expect(document.length).toBeLessThanOrEqual(most.bytes);
  expect(seconds).toBeLessThanOrEqual(most.seconds);
});
