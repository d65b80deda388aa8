import type { Attachment } from '@sightline/contract/files';
import type { WaitingFile } from '#web/lib/outbox-store.ts';

/** One address for each file while the tab lives: the outbox reads its files anew each time, and pictures must not blink. */
const addresses = new Map<string, string>();

/** A file that is still on this device, as what it will be when it is stored. */
export function previewOf({ id, file }: WaitingFile): Attachment {
  const url = addresses.get(id) ?? URL.createObjectURL(file);
  addresses.set(id, url);
  return { id, name: file.name, mime: file.type, size: file.size, width: null, height: null, url, thumbnail_url: null };
}
