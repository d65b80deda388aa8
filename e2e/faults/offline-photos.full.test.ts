/// <reference lib="dom" />
import { createHash, randomFillSync, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { sheetsApi } from '@sightline/contract/sheets/sheets';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { accepted, type Caller, call } from './caller.ts';
import { isLong, noteFigure } from './figures.ts';
import { type Installation, installProduct, type RunningProduct } from './installation.ts';
import { endPhones, openPhone, type Phone } from './phone.ts';
import { seeded } from './seed.ts';
import { findOrphans } from './upload.ts';
import { arrangeWorkspace, onDatabase, type Person, type Workspace } from './workspace.ts';

/** F20: a technician comes back with fifty photos, and the browser and the server are killed in turns while they are sent. */
const photos = 50;
const questions = ['before', 'during', 'after'];
const strikes = isLong ? 12 : 6;
/** A weak connection: about three photos a second. */
const upload = 200_000;
const WAIT = { timeout: 180_000, interval: 100 };

let installation: Installation;
let life: RunningProduct;
let profile: string;

beforeEach(async () => {
  profile = mkdtempSync(path.join(tmpdir(), 'sightline-phone-'));
  installation = await installProduct({ withPages: true });
  life = await installation.start();
});
afterEach(async () => {
  endPhones();
  await installation.remove();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
});

/** A published template that asks for photos. */
async function publishTemplate({ id: organization, people }: Workspace): Promise<string> {
  const words = (text: string) => ({ en: text, pt: text });
  const blank = { type: 'photo', help: words(''), unit: '', required: false, min: null, max: null };
  const asked = questions.map((id) => ({ ...blank, id, label: words(id), options: [], shown_when: [] }));
  const sections = JSON.stringify([{ id: 'photos', title: words('Photos'), questions: asked }]);
  const template = randomUUID();
  await onDatabase(installation.databaseUrl(), async (database) => {
    await database.query(
      `insert into sheet_templates (organization_id, id, name, sections) values ($1, $2, 'Photos', $3)`,
      [organization, template, sections],
    );
    await database.query(
      `insert into sheet_template_versions (organization_id, template_id, number, sections, published_by)
       values ($1, $2, 1, $3, $4)`,
      [organization, template, sections, people[0]?.id],
    );
  });
  return template;
}

/** Noise, so that no two are alike. */
const takePicture = (): Promise<Buffer> => {
  const raw = { width: 160, height: 120, channels: 3 } as const;
  return sharp(randomFillSync(Buffer.alloc(raw.width * raw.height * raw.channels)), { raw })
    .png()
    .toBuffer();
};

/** The server stores pictures without what cameras write into them: what they show is what counts. */
const fingerprintOf = async (picture: Buffer): Promise<string> =>
  createHash('sha256')
    .update(await sharp(picture).removeAlpha().raw().toBuffer())
    .digest('hex');

const waitingOn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opened = indexedDB.open('outbox');
        opened.onerror = () => reject(opened.error);
        opened.onsuccess = () => {
          const counted = opened.result.transaction('entries').objectStore('entries').count();
          counted.onsuccess = () => {
            opened.result.close();
            resolve(counted.result);
          };
        };
      }),
  );

const countStored = (): Promise<number> =>
  onDatabase(installation.databaseUrl(), async (database) => {
    const { rows } = await database.query<{ count: string }>('select count(*) from sheet_photos');
    return Number(rows[0]?.count);
  });

type Place = { caller: Caller; params: { id: string; sheetId: string } };

async function readPhotos({ caller, params }: Place) {
  const { filled } = await accepted(call(caller, sheetsApi.open, { params }));
  return Promise.all(
    filled.photos.map(async ({ question_id, file }) => {
      const answer = await fetch(caller.url + file.url, { headers: { authorization: `Bearer ${caller.token}` } });
      return { question_id, name: file.name, print: await fingerprintOf(Buffer.from(await answer.arrayBuffer())) };
    }),
  );
}

it('fifty photos that waited arrive once each, although browser and server are killed in turns', {
  timeout: 900_000,
}, async () => {
  const chance = seeded('F20');
  const workspace = await arrangeWorkspace(installation.databaseUrl(), 1);
  const [technician] = workspace.people as [Person];
  const caller = { url: installation.url, token: technician.token };
  const template_id = await publishTemplate(workspace);
  const { ticket } = await accepted(call(caller, ticketsApi.create, { body: { subject: 'Cellar' } }));
  const started = call(caller, sheetsApi.start, { params: { id: ticket.id }, body: { template_id } });
  const params = { id: ticket.id, sheetId: (await accepted(started)).assistance_sheet.id };
  const form = `${installation.url}/tickets/${params.id}/assistance-sheet/${params.sheetId}/fill`;

  const signingIn = await openPhone(profile);
  await signingIn.page.goto(`${installation.url}/login`);
  await signingIn.page.evaluate((token) => localStorage.setItem('token', token), technician.token);
  await signingIn.close();

  let phone: Phone = await openPhone(profile);
  await phone.page.goto(form);
  await phone.page.getByRole('heading', { level: 2, name: 'Photos' }).waitFor();
  await phone.page.context().setOffline(true);
  const taken: { question_id: string; name: string; print: string }[] = [];
  for (let at = 0; at < photos; at += 1) {
    const [buffer, question_id = ''] = [await takePicture(), questions[at % questions.length]];
    const name = `photo-${at}.png`;
    await phone.page.getByLabel(`Photo for ${question_id}`).setInputFiles({ name, mimeType: 'image/png', buffer });
    taken.push({ question_id, name, print: await fingerprintOf(buffer) });
  }
  await vi.waitFor(async () => expect(await waitingOn(phone.page)).toBe(photos), WAIT);
  expect(await countStored()).toBe(0);
  await phone.kill();

  phone = await openPhone(profile, { upload });
  await phone.page.goto(form);
  for (let strike = 1; strike <= strikes; strike += 1) {
    const due = Math.floor((strike * photos) / (strikes + 1)) - chance.between(0, 2);
    await vi.waitFor(async () => expect(await countStored()).toBeGreaterThanOrEqual(due), WAIT);
    if (strike % 2 === 1) {
      await phone.kill();
      phone = await openPhone(profile, { upload });
      await phone.page.goto(form);
    } else {
      await life.end('SIGKILL');
      life = await installation.start();
    }
  }
  await vi.waitFor(async () => expect(await waitingOn(phone.page)).toBe(0), WAIT);
  const inOrder = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name);
  const stored = await readPhotos({ caller, params });
  const wrong = taken.filter((photo) => !stored.some((one) => JSON.stringify(one) === JSON.stringify(photo)));
  const measured = `${wrong.length} lost, ${stored.length - photos} doubled, in ${strikes} kills`;
  noteFigure({
    fault: 'F20',
    what: 'kill -9 of browser and server in turns, fifty photos queued',
    target: '0 lost or doubled',
    measured,
  });
  expect(stored.toSorted(inOrder)).toEqual(taken.toSorted(inOrder));
  // Bytes of a request that was killed go later, by a job that was put down before them.
  const orphans = await findOrphans(installation.dataDir, installation.databaseUrl());
  expect(orphans.filter((orphan) => orphan.startsWith('a row'))).toEqual([]);
  await phone.close();
});
