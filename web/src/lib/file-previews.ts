import type { Attachment } from '@sightline/contract/files/files';
import type { WaitingFile } from '#web/lib/outbox-store.ts';

/** One object URL per file for the life of the tab: the outbox reads its files again each time, and pictures must not flicker. */
const addresses = new Map<string, string>();

/** A local file in the form of a stored attachment. */
export function previewOf({ id, file }: WaitingFile): Attachment {
  const url = addresses.get(id) ?? URL.createObjectURL(file);
  addresses.set(id, url);
  return { id, name: file.name, mime: file.type, size: file.size, width: null, height: null, url, thumbnail_url: null };
}
