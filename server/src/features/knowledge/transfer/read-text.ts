import { showsText } from '@sightline/contract/visible-text';
import MarkdownIt from 'markdown-it';
import { type ReadText, readHtml } from './parse-html.ts';

/** HTML in Markdown is read like any HTML; nesting is bounded by the parser. */
const markdown = new MarkdownIt({ html: true, linkify: false });

/** Lines of `key: value` that some programs put before a text. */
function frontMatter(text: string): { title: string | null; body: string } {
  const found = /^---\r?\n([\s\S]{0,5000}?)\r?\n---\r?\n/.exec(text);
  if (!found) return { title: null, body: text };
  const title = /^title:\s*["']?(.+?)["']?\s*$/m.exec(found[1] ?? '')?.[1] ?? null;
  return { title: title?.slice(0, 200) ?? null, body: text.slice(found[0].length) };
}

export const isDocument = (path: string): boolean =>
  /\.(md|markdown|html?)$/i.test(path) && !/(^|\/)(__MACOSX|\.)/.test(path);

/** The title of a text that has none: the name of its file. */
const nameOf = (path: string): string =>
  (path.split('/').at(-1) ?? path)
    .replace(/\.\w+$/, '')
    .replace(/[-_]+/g, ' ')
    .trim()
    .slice(0, 200);

export function readText(path: string, bytes: Buffer): ReadText & { title: string } {
  const text = bytes.toString('utf8').replace(/^\ufeff/, '');
  const isHtml = /\.html?$/i.test(path);
  const { title, body } = isHtml ? { title: null, body: text } : frontMatter(text);
  const read = readHtml(isHtml ? body : markdown.render(body));
  return {
    document: read.document,
    title: [title, read.title, nameOf(path)].find((one) => showsText(one ?? '')) ?? 'Article',
  };
}
