import type { Mark } from '@sightline/contract/annotations';
import {
  type ArticleDocument,
  type ArticleMark,
  type ArticleNode,
  calloutKinds,
  isSafeAddress,
  nodesOf,
  textOf,
} from '@sightline/contract/knowledge/document';
import type { ShownObject } from '@sightline/contract/knowledge/shown-objects';
import { marksOf, svgOf } from '../marks/svg.ts';
import { slugOf } from '../slug.ts';
import { html, type Markup, type Piece } from './markup.ts';
import { type Language, type Words, writeSize } from './words.ts';

export type Heading = { id: string; text: string; level: number };
export type ShownPicture = { id: string; width: number | null; height: number | null };

/** Everything that a text needs to be rendered. A link that leads nowhere for this reader is shown as its words. */
export type Surroundings = {
  words: Words;
  /** Title and address of an article that the reader may see, by its id or slug. */
  linkTo: (name: string) => { title: string; address: string } | undefined;
  fileAddress: (id: string) => string;
  pictures: ReadonlyMap<string, ShownPicture>;
  /** The objects of the library that the text shows. */
  objects: readonly ShownObject[];
  language: Language;
};

type Reading = Surroundings & { headings: Heading[]; shownPictures: number };

/** The headings of a text, each with an address of its own. */
export function headingsOf(document: ArticleDocument): Heading[] {
  const taken = new Map<string, number>();
  return [...nodesOf(document)]
    .filter((node) => node.type === 'heading' && textOf(node).trim() !== '')
    .map((node) => {
      const text = textOf(node).trim();
      const slug = slugOf(text);
      const times = (taken.get(slug) ?? 0) + 1;
      taken.set(slug, times);
      return { id: times === 1 ? slug : `${slug}-${times}`, text, level: node.attrs?.level === 3 ? 3 : 2 };
    });
}

/** Renders a document as HTML, node by node. An unknown node shows its content. */
export function showDocument(document: ArticleDocument, surroundings: Surroundings): Markup {
  const reading = { ...surroundings, headings: headingsOf(document), shownPictures: 0 };
  return html`${inner(document, reading)}`;
}

const inner = (node: ArticleNode, reading: Reading): Piece[] =>
  (node.content ?? []).map((child) => showNode(child, reading));

const whole = (node: ArticleNode, name: string, from = 2): number | null => {
  const value = Number(node.attrs?.[name]);
  return Number.isInteger(value) && value >= from ? value : null;
};

const attribute = (name: string, value: number | null): Piece => value !== null && html` ${name}="${value}"`;

function cell(tag: 'td' | 'th') {
  return (node: ArticleNode, reading: Reading): Piece => {
    const spans = [attribute('colspan', whole(node, 'colspan')), attribute('rowspan', whole(node, 'rowspan'))];
    return tag === 'td'
      ? html`<td${spans}>${inner(node, reading)}</td>`
      : html`<th${spans}>${inner(node, reading)}</th>`;
  };
}

function showHeading(node: ArticleNode, reading: Reading): Piece {
  if (textOf(node).trim() === '') return null;
  const { id, level } = reading.headings.shift() ?? { id: '', level: 2 };
  const content = inner(node, reading);
  return level === 3 ? html`<h3 id="${id}">${content}</h3>` : html`<h2 id="${id}">${content}</h2>`;
}

function showCallout(node: ArticleNode, reading: Reading): Piece {
  const kind = calloutKinds.find((one) => one === node.attrs?.kind) ?? 'info';
  return html`<div class="callout ${kind}" role="note"><b>${reading.words.callout[kind]}</b>${inner(node, reading)}</div>`;
}

type Image = ShownPicture & { alt: string; marks: readonly Mark[]; isWide: boolean };

/** The first one is what a reader waits for; those below are loaded as they come into view. */
function showImage({ id, width, height, alt, marks, isWide }: Image, reading: Reading): Markup {
  reading.shownPictures += 1;
  const address = reading.fileAddress(id);
  const lazy = reading.shownPictures > 1 ? html` loading="lazy"` : html` fetchpriority="high"`;
  const size = width && height ? { width, height } : null;
  const dimensions = size && html` width="${size.width}" height="${size.height}"`;
  const drawn = size && marks.length > 0 && svgOf(marks, size);
  // Phones get the small copy, which is as sharp as they need and quickly there.
  const wide = isWide && html`<source media="(min-width: 48rem)" srcset="${address}">`;
  return html`<a href="${address}"><picture>${wide}<img src="${address}?variant=thumbnail" alt="${alt}"${dimensions}${lazy} decoding="async"></picture>${drawn}</a>`;
}

function showPicture(node: ArticleNode, reading: Reading): Piece {
  const picture = reading.pictures.get(String(node.attrs?.file));
  if (!picture) return null;
  const share = Number(node.attrs?.width);
  const shown = share >= 5 && share <= 100 ? Math.ceil(share / 25) * 25 : 100;
  const alt = typeof node.attrs?.alt === 'string' ? node.attrs.alt : '';
  return html`<figure class="w${shown}">${showImage({ ...picture, alt, marks: marksOf(node), isWide: shown > 50 }, reading)}</figure>`;
}

/** Texts of the library are part of the document already. A removed one leaves its name. */
function showObject(node: ArticleNode, reading: Reading): Piece {
  const object = reading.objects.find(({ id }) => id === node.attrs?.id);
  if (!object) return null;
  const { file, name, kind } = object;
  if (!file) return html`<p class="hint">${reading.words.gone(name)}</p>`;
  if (kind === 'picture')
    return html`<figure>${showImage({ ...file, alt: name, marks: [], isWide: true }, reading)}</figure>`;
  const address = reading.fileAddress(file.id);
  if (kind === 'video')
    return html`<figure><video src="${address}" controls preload="metadata" aria-label="${name}"></video><figcaption>${name}</figcaption></figure>`;
  return html`<a class="file" href="${address}" download="${file.name}"><b>${name}</b><span>${reading.words.kind[kind]} · ${writeSize(reading.language, file.size)}</span></a>`;
}

function showArticleLink(node: ArticleNode, reading: Reading): Piece {
  const target = reading.linkTo(String(node.attrs?.id));
  return target
    ? html`<a href="${target.address}">${target.title}</a>`
    : html`<span>${reading.words.hiddenLink}</span>`;
}

const blocks: Record<string, (node: ArticleNode, reading: Reading) => Piece> = {
  paragraph: (node, reading) => html`<p>${inner(node, reading)}</p>`,
  heading: showHeading,
  bulletList: (node, reading) => html`<ul>${inner(node, reading)}</ul>`,
  orderedList: (node, reading) => html`<ol${attribute('start', whole(node, 'start', 0))}>${inner(node, reading)}</ol>`,
  listItem: (node, reading) => html`<li>${inner(node, reading)}</li>`,
  steps: (node, reading) => html`<ol class="steps">${inner(node, reading)}</ol>`,
  step: (node, reading) => html`<li>${inner(node, reading)}</li>`,
  callout: showCallout,
  accordion: (node, reading) => html`<details>${inner(node, reading)}</details>`,
  accordionTitle: (node, reading) => html`<summary>${inner(node, reading)}</summary>`,
  table: (node, reading) => html`<div class="table" tabindex="0"><table>${inner(node, reading)}</table></div>`,
  tableRow: (node, reading) => html`<tr>${inner(node, reading)}</tr>`,
  tableCell: cell('td'),
  tableHeader: cell('th'),
  picture: showPicture,
  object: showObject,
  codeBlock: (node) => html`<pre tabindex="0"><code>${textOf(node)}</code></pre>`,
  blockquote: (node, reading) => html`<blockquote>${inner(node, reading)}</blockquote>`,
  horizontalRule: () => html`<hr>`,
  hardBreak: () => html`<br>`,
  articleLink: showArticleLink,
  text: (node, reading) => (node.marks ?? []).reduce<Piece>((text, mark) => marked(text, mark, reading), node.text),
};

const showNode = (node: ArticleNode, reading: Reading): Piece => {
  const show = Object.hasOwn(blocks, node.type) ? blocks[node.type] : undefined;
  return show ? show(node, reading) : inner(node, reading);
};

/** Pages of the workspace are for people with an account: links to its articles lead to their public page, or nowhere. */
function addressOf(href: unknown, reading: Reading): string | undefined {
  if (!isSafeAddress(href)) return undefined;
  if (!href.startsWith('/')) return href;
  const name = /^\/knowledge\/article\/([\w-]+)(?:[?#]|$)/.exec(href)?.[1];
  return name === undefined ? undefined : reading.linkTo(name)?.address;
}

function marked(text: Piece, mark: ArticleMark, reading: Reading): Piece {
  if (mark.type === 'bold') return html`<strong>${text}</strong>`;
  if (mark.type === 'italic') return html`<em>${text}</em>`;
  if (mark.type === 'strike') return html`<s>${text}</s>`;
  if (mark.type === 'code') return html`<code>${text}</code>`;
  const address = mark.type === 'link' ? addressOf(mark.attrs?.href, reading) : undefined;
  return address === undefined ? text : html`<a href="${address}" rel="noopener">${text}</a>`;
}

/** Articles that a text names, by id or slug: what `linkTo` is asked for. */
export function namedArticles(document: ArticleDocument): string[] {
  const names = [...nodesOf(document)].flatMap((node) => [
    ...(node.type === 'articleLink' ? [String(node.attrs?.id)] : []),
    ...(node.marks ?? []).flatMap(
      ({ attrs }) => /^\/knowledge\/article\/([\w-]+)/.exec(String(attrs?.href))?.[1] ?? [],
    ),
  ]);
  return [...new Set(names)];
}
