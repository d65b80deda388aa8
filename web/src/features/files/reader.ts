import type { Attachment } from '@sightline/contract/files/files';
import { isGuest } from '#web/lib/token.ts';

const asGuest = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}as=guest`;

/** The URLs of a file for the user of this page: a call guest's, even if somebody is signed in in this browser. */
export function forReader(attachment: Attachment): Attachment {
  if (!isGuest()) return attachment;
  const { url, thumbnail_url } = attachment;
  return { ...attachment, url: asGuest(url), thumbnail_url: thumbnail_url && asGuest(thumbnail_url) };
}
