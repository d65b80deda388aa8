import type { Article } from '@sightline/contract/knowledge-articles';
import { type ArticleDocument, type ArticleNode, picturesOf, textOf } from '@sightline/contract/knowledge-document';
import { type Flow, lineHeight, makePages } from '../../../pdf/pages.ts';

export type PrintedPicture = { bytes: Buffer; width: number; height: number };

type Printing = { flow: Flow; pictures: ReadonlyMap<string, PrintedPicture>; names: typeof words.en };

const words = {
  en: { info: 'Note', tip: 'Tip', warning: 'Warning', danger: 'Danger', version: 'Version' },
  pt: { info: 'Nota', tip: 'Dica', warning: 'Atenção', danger: 'Perigo', version: 'Versão' },
};

const plain = { size: 10.5 };
const bold = { size: 10.5, weight: 'bold' as const };
const indent = 7;
const tallest = 110;

const isLine = ({ content = [] }: ArticleNode): boolean =>
  content.some(({ type }) => ['text', 'hardBreak', 'articleLink'].includes(type));

function drawItems({ flow, ...rest }: Printing, node: ArticleNode, inset: number, lead: (at: number) => string): void {
  for (const [at, item] of (node.content ?? []).entries()) {
    flow.need(lineHeight(plain.size));
    flow.sheet.write(lead(at), flow.left + inset, flow.y, plain);
    drawBlocks({ flow, ...rest }, item, inset + indent);
  }
}

function drawPicture({ flow, pictures }: Printing, node: ArticleNode, inset: number): void {
  const picture = pictures.get(String(node.attrs?.file));
  if (!picture) return;
  const width = Math.min(flow.width - inset, 120);
  const height = Math.min(tallest, (width * picture.height) / picture.width);
  flow.need(height + 3);
  flow.sheet.picture(picture.bytes, flow.left + inset, flow.y, width, height);
  flow.gap(height + 3);
}

/** A row is one line of its cells: what is wider goes on below. */
function drawTable({ flow }: Printing, node: ArticleNode, inset: number): void {
  for (const row of node.content ?? []) {
    const isHead = row.content?.[0]?.type === 'tableHeader';
    flow.text(
      (row.content ?? []).map((cell) => textOf(cell).replaceAll('\n', ' ')).join('   |   '),
      isHead ? bold : plain,
      inset,
    );
    flow.sheet.line([flow.left + inset, flow.y + 0.4, flow.left + flow.width, flow.y + 0.4], 0.15, '#bbbbbb');
    flow.gap(1.2);
  }
  flow.gap(2);
}

function drawBlock(printing: Printing, node: ArticleNode, inset: number): void {
  const { flow, names } = printing;
  if (node.type === 'heading') {
    const style = { size: node.attrs?.level === 3 ? 11.5 : 13.5, weight: 'bold' as const };
    flow.need(4 * lineHeight(style.size));
    flow.gap(3);
    flow.text(textOf(node), style, inset);
    flow.gap(1);
  } else if (node.type === 'bulletList') drawItems(printing, node, inset, () => '•');
  else if (node.type === 'orderedList' || node.type === 'steps') drawItems(printing, node, inset, (at) => `${at + 1}.`);
  else if (node.type === 'picture') drawPicture(printing, node, inset);
  else if (node.type === 'table') drawTable(printing, node, inset);
  else if (node.type === 'callout') {
    const kind = String(node.attrs?.kind);
    flow.text(names[kind as 'info'] ?? names.info, bold, inset + 4);
    drawBlocks(printing, node, inset + 4);
  } else if (node.type === 'horizontalRule') flow.gap(4);
  else if (isLine(node) || node.type === 'codeBlock') {
    flow.text(textOf(node), plain, inset);
    flow.gap(1.6);
  } else drawBlocks(printing, node, inset + (node.type === 'blockquote' ? indent : 0));
}

function drawBlocks(printing: Printing, node: ArticleNode, inset: number): void {
  for (const child of node.content ?? []) drawBlock(printing, child, inset);
}

/** An article on pages of A4, with the pictures that could be read. */
export function drawArticle(
  article: Article,
  pictures: ReadonlyMap<string, PrintedPicture>,
  brand: string,
): Promise<Buffer> {
  const { title, summary, language, version, published_at } = article;
  const names = words[language];
  const facts = [brand, ...(version > 0 ? [`${names.version} ${version}`] : []), (published_at ?? '').slice(0, 10)];
  const layout = { title, locale: language, footer: `${brand} · ${title}` };
  return makePages(layout, async (flow) => {
    flow.text(title, { size: 20, weight: 'bold' });
    if (summary) flow.text(summary, { size: 12, color: '#555555' });
    flow.text(facts.filter(Boolean).join(' · '), { size: 8.5, color: '#555555' });
    flow.gap(4);
    drawBlocks({ flow, pictures, names }, article.body as ArticleDocument, 0);
    await flow.sheet.pause();
  });
}

export const printedPictures = (article: Article): string[] => picturesOf(article.body as ArticleDocument);
