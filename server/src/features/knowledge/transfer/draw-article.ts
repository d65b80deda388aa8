import type { Mark } from '@sightline/contract/annotations';
import type { Article } from '@sightline/contract/knowledge/articles';
import { type ArticleDocument, type ArticleNode, calloutKinds, textOf } from '@sightline/contract/knowledge/document';
import type { ShownObject } from '@sightline/contract/knowledge/shown-objects';
import { drawMarks } from '../../../pdf/marks.ts';
import { type Flow, lineHeight, makePages } from '../../../pdf/pages.ts';
import { type Language, words, writeSize } from '../help/words.ts';
import { marksOf } from '../marks/svg.ts';
import { drawTable } from './draw-table.ts';

export type PrintedPicture = { bytes: Buffer; width: number; height: number };
type Printing = {
  flow: Flow;
  /** By the ids of their files. */
  pictures: ReadonlyMap<string, PrintedPicture>;
  objects: readonly ShownObject[];
  language: Language;
};

const versionOf = { en: 'Version', pt: 'Versão' };
const plain = { size: 10.5 };
const bold = { size: 10.5, weight: 'bold' as const };
const small = { size: 8.5, color: '#555555' };
const indent = 7;
const tallest = 110;
const widest = 120;
const bars = { info: '#3b6fd4', tip: '#2f8f57', warning: '#c08a1e', danger: '#c8412f' };

const isLine = ({ content = [] }: ArticleNode): boolean =>
  content.some(({ type }) => ['text', 'hardBreak', 'articleLink'].includes(type));

function drawItems(printing: Printing, node: ArticleNode, inset: number, lead: (at: number) => string): void {
  const { flow } = printing;
  for (const [at, item] of (node.content ?? []).entries()) {
    flow.need(lineHeight(plain.size));
    flow.sheet.write(lead(at), flow.left + inset, flow.y, plain);
    drawBlocks(printing, item, inset + indent);
  }
}

function drawPicture({ flow, pictures }: Printing, file: string, marks: readonly Mark[], inset: number): void {
  const picture = pictures.get(file);
  if (!picture) return;
  const scale = Math.min((flow.width - inset) / picture.width, widest / picture.width, tallest / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  flow.need(height + 3);
  const frame = { left: flow.left + inset, top: flow.y, width, height };
  flow.sheet.picture(picture.bytes, frame.left, frame.top, width, height);
  if (marks.length > 0) drawMarks(flow.sheet, marks, frame);
  flow.gap(height + 3);
}

/** A page shows pictures of the library, and says of the rest what there is. */
function drawObject(printing: Printing, node: ArticleNode, inset: number): void {
  const { flow, objects, language, pictures } = printing;
  const object = objects.find(({ id }) => id === node.attrs?.id);
  if (!object) return;
  const { file, name, kind } = object;
  if (file && pictures.has(file.id)) {
    drawPicture(printing, file.id, [], inset);
    flow.text(name, small, inset);
  } else if (file) {
    flow.text(name, bold, inset);
    flow.text(`${words[language].kind[kind]} · ${writeSize(language, file.size)}`, small, inset);
  } else flow.text(words[language].gone(name), small, inset);
  flow.gap(2.5);
}

/** With a bar at its side, as far as it is on one page. */
function drawCallout(printing: Printing, node: ArticleNode, inset: number): void {
  const { flow, language } = printing;
  const kind = calloutKinds.find((one) => one === node.attrs?.kind) ?? 'info';
  flow.need(2 * lineHeight(bold.size));
  const [top, page] = [flow.y, flow.pages];
  flow.text(words[language].callout[kind], { ...bold, color: bars[kind] }, inset + 4);
  drawBlocks(printing, node, inset + 4);
  if (flow.pages === page) flow.sheet.block(flow.left + inset, top, 1, flow.y - top - 1, bars[kind]);
  flow.gap(1.5);
}

function drawHeading({ flow }: Printing, node: ArticleNode, inset: number): void {
  const style = { size: node.attrs?.level === 3 ? 11.5 : 13.5, weight: 'bold' as const };
  flow.need(4 * lineHeight(style.size));
  flow.gap(3);
  flow.text(textOf(node), style, inset);
  flow.gap(1);
}

function drawBlock(printing: Printing, node: ArticleNode, inset: number): void {
  const { flow } = printing;
  if (node.type === 'heading') drawHeading(printing, node, inset);
  else if (node.type === 'bulletList') drawItems(printing, node, inset, () => '•');
  else if (node.type === 'orderedList' || node.type === 'steps') drawItems(printing, node, inset, (at) => `${at + 1}.`);
  else if (node.type === 'picture') drawPicture(printing, String(node.attrs?.file), marksOf(node), inset);
  else if (node.type === 'object') drawObject(printing, node, inset);
  else if (node.type === 'table') drawTable(flow, node, inset);
  else if (node.type === 'callout') drawCallout(printing, node, inset);
  else if (node.type === 'accordionTitle') flow.text(textOf(node), bold, inset);
  else if (node.type === 'horizontalRule') {
    flow.need(4);
    flow.sheet.line([flow.left + inset, flow.y + 2, flow.left + flow.width, flow.y + 2], 0.2, '#bbbbbb');
    flow.gap(5);
  } else if (isLine(node) || node.type === 'codeBlock') {
    flow.text(textOf(node), plain, inset);
    flow.gap(1.6);
  } else drawBlocks(printing, node, inset + (node.type === 'blockquote' ? indent : 0));
}

function drawBlocks(printing: Printing, node: ArticleNode, inset: number): void {
  for (const child of node.content ?? []) drawBlock(printing, child, inset);
}

/** The printed part of an article. */
export type PrintedArticle = Pick<
  Article,
  'title' | 'summary' | 'language' | 'version' | 'published_at' | 'objects'
> & { body: ArticleDocument };

/** An article on pages of A4, with the pictures that could be read. */
export function drawArticle(
  article: PrintedArticle,
  pictures: ReadonlyMap<string, PrintedPicture>,
  brand: string,
): Promise<Buffer> {
  const { title, summary, language, version, published_at, objects } = article;
  const facts = [brand, version > 0 && `${versionOf[language]} ${version}`, (published_at ?? '').slice(0, 10)];
  const layout = { title, locale: language, footer: `${brand} · ${title}`, content: article };
  return makePages(layout, (flow) => {
    flow.text(title, { size: 20, weight: 'bold' });
    if (summary) flow.text(summary, { size: 12, color: '#555555' });
    flow.text(facts.filter(Boolean).join(' · '), small);
    flow.gap(4);
    drawBlocks({ flow, pictures, objects, language }, article.body, 0);
  });
}
