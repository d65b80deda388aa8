import { rm } from 'node:fs/promises';
import type { ReceivedFile } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import { mayTellPlaces } from './media-metadata.ts';
import { isPictureType } from './sanitize.ts';
import type { FileSanitizer } from './sanitizer.ts';

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

/** Browsers do not show them: they are written again, and offered as downloads. */
const notShown = ['image/tiff'];

const asDownload = ({ path, name, mime, size }: ReceivedFile): PreparedFile => ({
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
 * Makes a file safe to store and show. A picture is written again from its pixels, HEIC as JPEG; films and pictures of phones lose what they
 * say of places and people. A file that cannot be read as what it claims to be is a download of unknown type.
 */
export async function prepareFile(
  sanitizer: FileSanitizer,
  organizationId: string,
  file: ReceivedFile,
): Promise<PreparedFile> {
  const { path, mime, name } = file;
  if (!isPictureType(mime) && !mayTellPlaces(mime)) return asDownload(file);
  const [copy, thumbnail] = [`${path}.picture`, `${path}.thumbnail`];
  const discard = async () => {
    await Promise.all([copy, thumbnail].map((made) => rm(made, { force: true })));
  };
  const sanitized = await sanitizer.sanitize(organizationId, { path, mime, copy, thumbnail });
  switch (sanitized.kind) {
    case 'picture': {
      const { size, width, height } = sanitized;
      if (notShown.includes(mime)) return { ...asDownload(file), path: copy, size, discard };
      return { path: copy, thumbnail, name, mime, size, width, height, discard };
    }
    case 'converted': {
      const { size, width, height } = sanitized;
      const renamed = `${name.replace(/\.hei[cf]s?$/i, '')}.jpg`;
      return { path: copy, thumbnail, name: renamed, mime: 'image/jpeg', size, width, height, discard };
    }
    case 'erased':
      return asDownload(file);
    case 'unreadable':
      return { ...asDownload(file), mime: 'application/octet-stream' };
    case 'too-large':
    case 'refused':
      await discard();
      throw new AppError(sanitized.kind === 'refused' ? 'FILE_UNREADABLE' : 'PICTURE_TOO_LARGE', 'files');
  }
}
