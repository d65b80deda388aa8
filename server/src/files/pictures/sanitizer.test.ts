import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '@sightline/contract/limits';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { JobBounds } from '../../isolated/isolated-process.ts';
import { FileSanitizer } from './sanitizer.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-sanitizer-'));
});
afterAll(() => rm(folder, { recursive: true }));

const usual = limits.pictures.sanitizing;

function openSanitizer(bounds: Partial<JobBounds> = {}): FileSanitizer {
  const sanitizer = new FileSanitizer({ ...usual, ...bounds });
  onTestFinished(() => sanitizer.close());
  return sanitizer;
}

async function jobOf(name: string, mime: string, bytes: Buffer) {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return { path, mime, copy: `${path}.picture`, thumbnail: `${path}.thumbnail` };
}

const flat = (width: number, height: number, background = 'navy') =>
  sharp({ create: { width, height, channels: 3, background } });

/** Takes the encoder seconds. */
async function costly(name = 'costly') {
  const [width, height] = [1600, 1200];
  const noise = randomBytes(width * height * 3);
  const bytes = await sharp(noise, { raw: { width, height, channels: 3 } })
    .webp({ quality: 30, effort: 0 })
    .toBuffer();
  return jobOf(name, 'image/webp', bytes);
}

it('a small file that unpacks to more pixels than its type may have is refused by its header', async () => {
  const bytes = await flat(5000, 4001).avif({ effort: 0, quality: 1 }).toBuffer();
  expect(bytes.length).toBeLessThan(20_000);
  const sanitizer = openSanitizer({ processorTime: 1000 });
  expect(await sanitizer.sanitize('a', await jobOf('bomb', 'image/avif', bytes))).toEqual({ kind: 'too-large' });
});

it('the frames of an animation count together', async () => {
  const colours = ['red', 'green', 'blue', 'white', 'black', 'gray', 'olive'];
  const frames = colours.map((colour) => flat(2000, 2000, colour).png({ compressionLevel: 1 }).toBuffer());
  const animation = sharp(await Promise.all(frames), { join: { animated: true } });
  const bytes = await animation.gif({ effort: 1 }).toBuffer();
  expect(await openSanitizer().sanitize('a', await jobOf('film', 'image/gif', bytes))).toEqual({ kind: 'too-large' });
});

it.each([
  ['processor time', { processorTime: 1 }],
  ['memory', { memory: 1 }],
])('a picture that takes more %s than it may is refused, and the next one is served', async (_what, bounds) => {
  const sanitizer = openSanitizer(bounds);
  const [first, second] = await Promise.all([
    sanitizer.sanitize('a', await costly('first')),
    sanitizer.sanitize('b', await costly('second')),
  ]);
  expect([first, second]).toEqual([{ kind: 'too-large' }, { kind: 'too-large' }]);
});

it('a large photo is made upright, with a small copy', async () => {
  const bytes = await flat(8000, 6000).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const sanitized = await openSanitizer().sanitize('a', await jobOf('photo', 'image/jpeg', bytes));
  expect(sanitized).toMatchObject({ kind: 'picture', width: 6000, height: 8000 });
  expect(await readdir(folder)).toEqual(expect.arrayContaining(['photo.picture', 'photo.thumbnail']));
});

it('nothing is sanitized once it is closed', async () => {
  const sanitizer = openSanitizer();
  await sanitizer.close();
  await expect(sanitizer.sanitize('a', await costly())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});
