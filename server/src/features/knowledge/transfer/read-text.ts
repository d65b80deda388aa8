import { decodeText } from '@sightline/contract/decode-text';
import { showsText } from '@sightline/contract/visible-text';
import { ImportRefusal } from './archive.ts';
import { markdown } from './markdown.ts';
import { type ReadText, readHtml } from './parse-html.ts';

/** Lines of `key: value` that some programs put before a text. */
function frontMatter(text: string): { title: string | null; body: string } {
  const found = /^---\r?\n([\s\S]{0,5000}?)\r?\n---\r?\n/.exec(text);
  if (!found) return { title: null, body: text };
  const title = /^title:\s*["']?(.+?)["']?\s*$/m.exec(found[1] ?? '')?.[1] ?? null;
  return { title: title?.slice(0, 200) ?? null, body: text.slice(found[0].length) };
}

export const isDocument = (path: string): boolean =>
  /\.(md|markdown|html?)$/i.test(path) && !/(^|\/)(__MACOSX|\.)/.test(path);

/** The title of a text that has none: the name of its file, without the id that Notion adds. */
const nameOf = (path: string): string =>
  (path.split('/').at(-1) ?? path)
    .replace(/\.\w+$/, '')
    .replace(/ [0-9a-f]{32}$/, '')
    .replace(/[-_]+/g, ' ')
    .trim()
    .slice(0, 200);

/** The encoding that an HTML file says it is in; it says so near its beginning. */
function statedEncoding(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('latin1');
  return /<(?:meta|\?xml)\s[^>]*?(?:charset|encoding)\s*=\s*["']?\s*([\w.:-]+)/i.exec(head)?.[1];
}

export type NamedText = ReadText & { title: string };

export function readText(path: string, bytes: Uint8Array): NamedText {
  const isHtml = /\.html?$/i.test(path);
  const text = decodeText(bytes, isHtml ? statedEncoding(bytes) : undefined);
  if (text === null) throw new ImportRefusal('encoding');
  const { title, body } = isHtml ? { title: null, body: text } : frontMatter(text);
  const read = readHtml(isHtml ? body : markdown.render(body));
  return {
    ...read,
    title: [title, read.title, nameOf(path)].find((one) => showsText(one ?? '')) ?? 'Article',
  };
}
