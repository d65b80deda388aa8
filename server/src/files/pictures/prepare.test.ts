import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareFile } from './prepare.ts';
import { FileSanitizer } from './sanitizer.ts';

const place = '+38.7223-009.1393/';
const picture = Buffer.from('pictures and sounds');

const sanitizer = new FileSanitizer();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-pictures-'));
});
afterAll(async () => {
  await sanitizer.close();
  await rm(folder, { recursive: true });
});

/** As an upload is: named, and sniffed from its first bytes. */
async function prepare(bytes: Buffer) {
  const path = join(folder, 'arrived');
  await writeFile(path, bytes);
  const { mime = '' } = (await fileTypeFromBuffer(bytes)) ?? {};
  const prepared = await prepareFile(sanitizer, 'organization', { path, name: 'arrived', mime, size: bytes.length });
  return { ...prepared, was: mime, bytes: await readFile(prepared.path) };
}

const u16 = (...values: number[]) => Buffer.concat(values.map((value) => Buffer.from([value >> 8, value & 255])));
const u32 = (value: number) => Buffer.concat([u16(value >>> 16), u16(value & 0xffff)]);
const box = (type: string, ...parts: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body]);
};

/** As phones write it: places in the film's own box, in the one of a track, and among the keys of QuickTime. */
function film(brand: string): Buffer {
  const track = box('trak', box('tkhd', 'how it is shown'), box('udta', box('loci', place)));
  const keys = box('meta', box('keys', 'com.apple.quicktime.location.ISO6709'), box('ilst', place));
  const moov = box('moov', box('mvhd', 'how long'), track, box('udta', box('\u00a9xyz', place)), keys);
  return Buffer.concat([
    box('ftyp', brand, u32(0), brand),
    moov,
    box('uuid', 'x'.repeat(16), place),
    box('mdat', picture),
  ]);
}

describe('a film', () => {
  it.each([
    ['isom', 'video/mp4'],
    ['qt  ', 'video/quicktime'],
    ['M4V ', 'video/x-m4v'],
    ['3gp5', 'video/3gpp'],
  ])('of the brand %s loses its places and nothing else', async (brand, mime) => {
    const arrived = film(brand);
    const kept = await prepare(arrived);
    expect([kept.was, kept.mime]).toEqual([mime, mime]);
    expect(kept.bytes.includes(place)).toBe(false);
    expect(kept.bytes).toHaveLength(arrived.length);
    for (const part of ['how it is shown', 'how long', picture])
      expect(kept.bytes.indexOf(part)).toBe(arrived.indexOf(part));
    expect(kept.bytes.includes('udta')).toBe(false);
  });

  it('that was cut off in its places loses them too', async () => {
    const arrived = film('isom');
    const kept = await prepare(arrived.subarray(0, arrived.indexOf('com.apple') + 60));
    expect(kept.bytes.includes(place)).toBe(false);
  });
});

describe('a film that no camera writes', () => {
  it('is refused: its boxes lie so deep in each other that its places would stay', async () => {
    const levels = 20_000;
    const headers = Array.from({ length: levels }, (_, depth) => [
      u32((levels - depth) * 8 + 100),
      Buffer.from('trak'),
    ]);
    const nested = Buffer.concat([...headers.flat(), box('udta', place)]);
    await expect(
      prepare(Buffer.concat([box('ftyp', 'isom', u32(0), 'isom'), box('moov', nested)])),
    ).rejects.toMatchObject({
      code: 'FILE_UNREADABLE',
    });
  });
});

/** A picture whose item 2 is Exif: in the file, or in a box beside the list (`idat`). */
function heic(isInData: boolean): Buffer {
  const info = (id: number, kind: string) => box('infe', Buffer.from([2, 0, 0, 0]), u16(id, 0), kind, Buffer.from([0]));
  const infos = box('iinf', u32(0), u16(2), info(1, 'hvc1'), info(2, 'Exif'));
  const item = (id: number, at: number, length: number, inData = false) =>
    Buffer.concat([u16(id, inData ? 1 : 0, 0, 1), u32(at), u32(length)]);
  const metaWith = (items: Buffer) =>
    box('meta', u32(0), infos, box('iloc', Buffer.from([1, 0, 0, 0, 0x44, 0]), u16(2), items), box('idat', place));
  const head = box('ftyp', 'heic', u32(0), 'mif1heic');
  const data = head.length + metaWith(Buffer.alloc(32)).length + 8;
  const exif = isInData ? item(2, 0, place.length, true) : item(2, data + picture.length, place.length);
  return Buffer.concat([
    head,
    metaWith(Buffer.concat([item(1, data, picture.length), exif])),
    box('mdat', picture, place),
  ]);
}

describe('a picture of a phone', () => {
  it.each([
    [false, 'mdat'],
    [true, 'idat'],
  ])('loses the Exif item that its list names (in idat: %s)', async (isInData, name) => {
    const arrived = heic(isInData);
    const at = arrived.indexOf(name) + (isInData ? 4 : 4 + picture.length);
    const kept = await prepare(arrived);
    expect([kept.was, kept.mime]).toEqual(['image/heic', 'image/heic']);
    expect(kept.bytes.subarray(at, at + place.length)).toEqual(Buffer.alloc(place.length));
    expect(kept.bytes.indexOf(picture)).toBe(arrived.indexOf(picture));
  });

  it('whose items lie in more places than a picture has is refused', async () => {
    const endless = Buffer.concat([
      Buffer.from([1, 0, 0, 0, 0, 0]),
      u16(2),
      u16(1, 0, 0, 65_535),
      u16(2, 0, 0, 65_535),
    ]);
    const infos = box('iinf', u32(0), u16(0));
    const arrived = Buffer.concat([
      box('ftyp', 'heic', u32(0), 'mif1heic'),
      box('meta', u32(0), infos, box('iloc', endless)),
    ]);
    await expect(prepare(arrived)).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
  });

  it('whose list makes no sense is only bytes', async () => {
    const arrived = heic(false);
    expect((await prepare(arrived.subarray(0, arrived.indexOf('iloc') + 10))).mime).toBe('application/octet-stream');
  });
});

describe('a HEIC of a phone', () => {
  it('becomes a JPEG of the same picture, with a small copy, and says nothing of places', async () => {
    const arrived = await readFile(join(import.meta.dirname, '../../../test/corpora/photo.heic'));
    const kept = await prepare(arrived);
    expect([kept.was, kept.mime, kept.name]).toEqual(['image/heic', 'image/jpeg', 'arrived.jpg']);
    expect([kept.width, kept.height, kept.size]).toEqual([320, 200, kept.bytes.length]);
    const { format, exif, orientation } = await sharp(kept.bytes).metadata();
    expect([format, exif, orientation]).toEqual(['jpeg', undefined, undefined]);
    expect(await sharp(kept.thumbnail ?? '').metadata()).toMatchObject({ format: 'webp', width: 320 });
    await kept.discard();
  });
});

it('a TIFF is written again without its places, and stays a download', async () => {
  const blank = sharp({ create: { width: 4, height: 3, channels: 3, background: '#888' } });
  const arrived = await blank.withXmp(`<place>${place}</place>`).tiff().toBuffer();
  expect(arrived.includes(place)).toBe(true);
  const kept = await prepare(arrived);
  expect([kept.was, kept.mime, kept.thumbnail, kept.size]).toEqual([
    'image/tiff',
    'image/tiff',
    null,
    kept.bytes.length,
  ]);
  expect(kept.bytes.includes(place)).toBe(false);
  expect(await sharp(kept.bytes).metadata()).toMatchObject({ format: 'tiff', width: 4, height: 3 });
  await kept.discard();
});
