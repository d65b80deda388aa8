import type { Attachment } from '@sightline/contract/files';
import { isGuest } from '#web/lib/token.ts';

const asGuest = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}as=guest`;

/** The addresses of a file for whoever reads this page: beside a call's guest somebody may be signed in in this browser. */
export function forReader(attachment: Attachment): Attachment {
  if (!isGuest()) return attachment;
  const { url, thumbnail_url } = attachment;
  return { ...attachment, url: asGuest(url), thumbnail_url: thumbnail_url && asGuest(thumbnail_url) };
}
