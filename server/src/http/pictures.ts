import { rm, stat } from 'node:fs/promises';
import type { ReceivedFile } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { eraseMetadata } from './media-metadata.ts';

/** Local files ready to be stored. `discard` removes what was made beside the file that arrived. */
export type PreparedFile = {
  path: string;
  thumbnail: string | null;
  name: string;
  mime: string;
  size: number;
  width: number | null;
  height: number | null;
  discard: () => Promise<void>;
};

const { pixels, thumbnail } = limits.pictures;

/** How each kind of picture is written again; the kinds that are not here are kept and offered as plain downloads. */
const rewriters: Record<string, (picture: Sharp, metadata: Metadata) => Sharp> = {
  'image/jpeg': (picture) => picture.jpeg({ quality: 90 }),
  'image/png': (picture, { isPalette }) => picture.png({ palette: isPalette }),
  'image/webp': (picture) => picture.webp({ quality: 90 }),
  'image/gif': (picture) => picture.gif(),
  'image/avif': (picture) => picture.avif({ quality: 70 }),
  'image/tiff': (picture) => picture.tiff({ compression: 'lzw' }),
};

/** Written again like the others, but not shown: browsers do not know them. */
const unshown = ['image/tiff'];

const plain = ({ path, name, mime, size }: ReceivedFile): PreparedFile => ({
  path,
  name,
  mime,
  size,
  thumbnail: null,
  width: null,
  height: null,
  discard: async () => {},
});

/**
 * Makes a picture safe to show: written again from its pixels, upright, so that nothing else travels inside it — no place,
 * no camera, no second file — and with a small copy for lists. What is only called a picture stays a download.
 */
export async function prepareFile(file: ReceivedFile): Promise<PreparedFile> {
  const rewrite = rewriters[file.mime];
  if (!rewrite) return prepareOther(file);
  const made = [`${file.path}.picture`, `${file.path}.thumbnail`] as const;
  const discard = async () => {
    await Promise.all(made.map((path) => rm(path, { force: true })));
  };
  try {
    const metadata = await measure(file.path);
    if (!metadata) return { ...plain(file), mime: 'application/octet-stream' };
    const [path, small] = made;
    const { width, height } = await rewrite(open(file.path, true).autoOrient(), metadata).toFile(path);
    const { size } = await stat(path);
    if (unshown.includes(file.mime)) return { ...plain(file), path, size, discard };
    await open(file.path, false).autoOrient().resize(resizing).webp({ quality: 78 }).toFile(small);
    return { ...plain(file), path, thumbnail: small, size, width, height: frameHeight(height, metadata), discard };
  } catch (error) {
    await discard();
    if (error instanceof AppError) throw error;
    return { ...plain(file), mime: 'application/octet-stream' };
  }
}

/** What cannot be read as what it claims to be is only bytes. */
async function prepareOther(file: ReceivedFile): Promise<PreparedFile> {
  try {
    await eraseMetadata(file.path, file.mime);
    return plain(file);
  } catch (error) {
    if (error instanceof RangeError) return { ...plain(file), mime: 'application/octet-stream' };
    throw error;
  }
}

const resizing = { width: thumbnail, height: thumbnail, fit: 'inside', withoutEnlargement: true } as const;

const open = (path: string, animated: boolean): Sharp =>
  sharp(path, { limitInputPixels: pixels, animated, failOn: 'error' });

/** Of an animation the frames lie one below the other. */
const frameHeight = (height: number, { pages = 1 }: Metadata): number => Math.round(height / pages);

/** Reads the head of a picture only. A picture of more pixels than anybody shows is refused before it is unpacked. */
async function measure(path: string): Promise<Metadata | undefined> {
  const metadata = await sharp(path, { limitInputPixels: false, animated: true })
    .metadata()
    .catch(() => undefined);
  if (!metadata) return undefined;
  if (metadata.width * metadata.height > pixels) throw new AppError('PICTURE_TOO_LARGE', 'files');
  return metadata;
}
