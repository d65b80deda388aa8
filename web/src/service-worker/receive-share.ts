/// <reference lib="webworker" />
import { keepShared } from '../lib/shared-store.ts';

/** The share target of the manifest (server/src/http/app-manifest.ts), and the page that asks where it is to go. */
const sharePath = '/share';
/** More do not fit into a message. */
const mostFiles = 20;

export const isShare = ({ method, url }: Request): boolean => method === 'POST' && new URL(url).pathname === sharePath;

/** Some applications send the same words as title and text. */
const wordsOf = (form: FormData): string =>
  [...new Set(['title', 'text', 'url'].map((name) => form.get(name)))]
    .filter((words) => typeof words === 'string' && words.trim() !== '')
    .join('\n');

/** Keeps what was shared, signed in or not and without a connection too: the page is loaded by the next request. */
export async function receiveShare(request: Request): Promise<Response> {
  const form = await request.formData();
  const files = form.getAll('files').filter((value) => value instanceof File && value.size > 0) as File[];
  const text = wordsOf(form);
  if (text !== '' || files.length > 0) await keepShared({ text, files: files.slice(0, mostFiles) });
  return Response.redirect(sharePath, 303);
}
