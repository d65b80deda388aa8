import { expect, type Page } from '@playwright/test';
import { articlesApi } from '@sightline/contract/knowledge/articles';
import type { ArticleNode } from '@sightline/contract/knowledge/document';
import { requestAccepted } from './api.ts';
import { test } from './fixtures.ts';
import { people } from './sign-in.ts';
import { subjectOf } from './subjects.ts';

/** The page's policy decides what a browser knows of foreign styles, so this is tried in the product as it is served. */
async function pasteInto(page: Page, html: string): Promise<() => Promise<ArticleNode[]>> {
  const body = { title: subjectOf('Pasted'), language: 'en' as const };
  const { article } = await requestAccepted(page, articlesApi.create, { body });
  await page.goto(`/knowledge/article/edit/${article.id}`);
  const text = page.getByRole('textbox', { name: 'Text of the article' });
  await text.click();
  await text.evaluate((element, markup) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', markup);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
  return async () => {
    const { draft } = await requestAccepted(page, articlesApi.findDraft, { params: { id: article.id } });
    return (draft.body as { content: ArticleNode[] }).content;
  };
}

/** The browser reports each inline style that it blocks with this directive. */
const complaint = 'style-src';

const marksIn = (node: ArticleNode | undefined) =>
  (node?.content ?? []).map(({ text, marks = [] }) => [text?.trim(), marks.map(({ type }) => type).join()]);

test('text from Google Docs keeps its marks, and gets no others', { tag: '@full' }, async ({ open }) => {
  const manager = await open({ email: people.manager.email, complaint });
  const span = (text: string, style: string) => `<span style="font-size:11pt;${style}">${text}</span>`;
  const normal = 'font-weight:400;font-style:normal;text-decoration:none;';
  const line =
    span('Texto normal e ', normal) +
    span('negrito', 'font-weight:700;font-style:normal;') +
    span(' itálico', 'font-weight:400;font-style:italic;') +
    span('fora', 'font-weight:400;text-decoration:line-through;');
  const list = `<ul><li style="font-weight:400;"><p>${span('Um', normal)}</p></li><ul><li><p>${span('Dois', normal)}</p></li></ul></ul>`;
  const docs = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr">${line}</p><br />${list}</b><br class="Apple-interchange-newline">`;
  const read = await pasteInto(manager, docs);
  await expect.poll(async () => (await read())[0]?.content?.length).toBe(4);
  const [paragraph, bullets] = await read();
  expect(marksIn(paragraph)).toEqual([
    ['Texto normal e', ''],
    ['negrito', 'bold'],
    ['itálico', 'italic'],
    ['fora', 'strike'],
  ]);
  expect(bullets?.type).toBe('bulletList');
  expect(JSON.stringify(bullets)).toContain('Dois');
  expect(JSON.stringify(bullets)).not.toContain('bold');
});

test('pictures of a pasted manual stay between their paragraphs', { tag: '@full' }, async ({ open }) => {
  const manager = await open({ email: people.manager.email, complaint });
  const png = await manager.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.getContext('2d')?.fillRect(0, 0, 8, 8);
    return canvas.toDataURL('image/png');
  });
  const read = await pasteInto(
    manager,
    `<p>antes</p><img src="${png}"><p>entre</p><p><img src="${png}"></p><p>depois</p>`,
  );
  const kinds = async () => (await read()).map((node) => node.content?.[0]?.text ?? node.type).slice(0, 5);
  await expect.poll(kinds).toEqual(['antes', 'picture', 'entre', 'picture', 'depois']);
});
