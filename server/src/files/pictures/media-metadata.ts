import { readFile, writeFile } from 'node:fs/promises';

/*
 * Films and pictures of phones are boxes in boxes (ISO 14496-12). What they say of places, cameras and people is written over
 * where it stands, so that nothing moves and nothing needs to be decoded.
 */

type Box = { type: string; start: number; body: number; end: number };

/** A box that was cut off ends where the file does. */
function* boxesIn(bytes: Buffer, from: number, to: number): Generator<Box> {
  let start = from;
  while (start + 8 <= to) {
    const size = bytes.readUInt32BE(start);
    const isLong = size === 1;
    const body = start + (isLong ? 16 : 8);
    const end = size === 0 ? to : start + (isLong ? Number(bytes.readBigUInt64BE(start + 8)) : size);
    if (end < body) return;
    yield { type: bytes.toString('latin1', start + 4, start + 8), start, body, end: Math.min(end, to) };
    start = end;
  }
}

function erase(bytes: Buffer, { start, body, end }: Box): void {
  bytes.write('free', start + 4, 'latin1');
  bytes.fill(0, body, end);
}

/** A file that no camera writes: boxes too deep in each other, or more places of items than a picture has. */
export class ImplausibleFileError extends Error {}

const told = ['udta', 'meta', 'uuid'];
const holders = ['moov', 'trak'];
/** `moov` holds `trak`, and nothing holds a `moov`. */
const deepest = 2;
const mostExtents = 10_000;

/** `udta` holds `©xyz` and `loci`, `meta` the keys of QuickTime, `uuid` XMP: of the film, or of one of its tracks. */
function eraseFromVideo(bytes: Buffer, from = 0, to = bytes.length, depth = 0): void {
  if (depth > deepest) throw new ImplausibleFileError('boxes lie too deep in each other');
  for (const box of boxesIn(bytes, from, to)) {
    if (told.includes(box.type)) erase(bytes, box);
    if (holders.includes(box.type)) eraseFromVideo(bytes, box.body, box.end, depth + 1);
  }
}

/** Reads numbers of any width one after the other. */
class Reader {
  readonly #bytes: Buffer;
  #at: number;
  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }
  next(width: number): number {
    let value = 0;
    for (let count = 0; count < width; count += 1) value = value * 256 + this.#bytes.readUInt8(this.#at + count);
    this.#at += width;
    return value;
  }
}

/** Returns the ids of items that describe the picture instead of being a part of it. */
function findMetadataItems(bytes: Buffer, { body, end }: Box): Set<number> {
  const isShort = bytes.readUInt8(body) === 0;
  const items = new Set<number>();
  for (const info of boxesIn(bytes, body + (isShort ? 6 : 8), end)) {
    const width = bytes.readUInt8(info.body) >= 3 ? 4 : 2;
    const kindAt = info.body + 4 + width + 2;
    const kind = bytes.toString('latin1', kindAt, kindAt + 4);
    if (kind === 'Exif' || kind === 'mime') items.add(new Reader(bytes, info.body + 4).next(width));
  }
  return items;
}

/** Writes over items wherever `iloc` says that they lie: in the file, or in the box `idat`. */
function eraseItems(bytes: Buffer, location: Box, data: Box | undefined, items: ReadonlySet<number>): void {
  const read = new Reader(bytes, location.body);
  const version = read.next(1);
  read.next(3);
  const [widths, moreWidths] = [read.next(1), read.next(1)];
  const [offset, length, base, index] = [widths >> 4, widths & 15, moreWidths >> 4, version > 0 ? moreWidths & 15 : 0];
  const wide = version === 2 ? 4 : 2;
  let extentsLeft = mostExtents;
  for (let left = read.next(wide); left > 0; left -= 1) {
    const id = read.next(wide);
    const isInData = version > 0 && (read.next(2) & 15) === 1;
    read.next(2);
    const from = read.next(base) + (isInData ? (data?.body ?? bytes.length) : 0);
    const extents = read.next(2);
    extentsLeft -= extents;
    if (extentsLeft < 0) throw new ImplausibleFileError('items lie in too many places');
    for (let count = 0; count < extents; count += 1) {
      read.next(index);
      const start = from + read.next(offset);
      const end = start + read.next(length);
      if (items.has(id)) bytes.fill(0, Math.min(start, bytes.length), Math.min(end, bytes.length));
    }
  }
}

function eraseFromImage(bytes: Buffer): void {
  const meta = boxesIn(bytes, 0, bytes.length).find(({ type }) => type === 'meta');
  if (!meta) return;
  const inside = new Map([...boxesIn(bytes, meta.body + 4, meta.end)].map((box) => [box.type, box]));
  const [info, location] = [inside.get('iinf'), inside.get('iloc')];
  if (info && location) eraseItems(bytes, location, inside.get('idat'), findMetadataItems(bytes, info));
}

const isFilm = (mime: string): boolean =>
  /^(video|audio)\/(mp4|quicktime|x-m4[avbp]|m4[av]|3gpp2?)$/.test(mime.split(';')[0] ?? '');
export const isHeif = (mime: string): boolean => /^image\/hei[cf](-sequence)?$/.test(mime);

export const mayTellPlaces = (mime: string): boolean => isFilm(mime) || isHeif(mime);

/**
 * Overwrites, where it lies, what a film or a picture of a phone says beyond its pictures and sounds. Throws RangeError for a file
 * that is not what its type says, and ImplausibleFileError.
 */
export async function eraseMetadata(path: string, mime: string): Promise<void> {
  const bytes = await readFile(path);
  if (isFilm(mime)) eraseFromVideo(bytes);
  else eraseFromImage(bytes);
  await writeFile(path, bytes);
}
