import { documentLimits } from '@sightline/contract/knowledge/document';
import { dropLooseBreaks, readStyles } from './foreign-styles.ts';
import { joinWordLists } from './word-lists.ts';

/** The result of a paste: markup that the editor accepts, pictures inside of it, in their order, and the number of parts that were left out. */
export type Pasted =
  | { problem: 'table' | 'depth' | 'size' }
  | { problem: null; html: string; pictures: File[]; leftOut: number };

const mostPictures = 20;
const dropped =
  'script, style, meta, link, title, iframe, object, embed, form, input, button, select, textarea, svg, xml';

function fileOf(address: string, at: number): File | null {
  const [, type = '', base64 = ''] =
    /^data:(image\/(?:png|jpeg|webp|gif|avif));base64,([\w+/=\s]+)$/.exec(address) ?? [];
  if (type === '') return null;
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return new File([bytes], `Picture ${at + 1}.${type.slice(6)}`, { type });
  } catch {
    return null;
  }
}

/** A picture in a line of its own is that line: without it, an empty one would stay. */
function aloneIn(image: Element): Element {
  let whole = image;
  for (let outer = image.parentElement; outer?.matches('p, span, a, figure'); outer = outer.parentElement) {
    if (outer.children.length > 1 || (outer.textContent ?? '').trim() !== '') break;
    whole = outer;
  }
  return whole;
}

const place = 'data-pasted';

function placeOf(document: Document, at: number): Element {
  const image = document.createElement('img');
  image.setAttribute(place, String(at));
  return image;
}

/** Puts the pictures that were added into their places; one that was refused leaves no gap. */
export function withPictures(html: string, ids: readonly (string | null)[]): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const image of body.querySelectorAll(`img[${place}]`)) {
    const id = ids[Number(image.getAttribute(place))];
    if (!id) image.remove();
    image.removeAttribute(place);
    image.setAttribute('data-file', id ?? '');
  }
  return body.innerHTML;
}

/** Depth of the deepest list or quotation. */
function depthOf(element: Element, depth = 0): number {
  if (depth > documentLimits.depth) return depth;
  const own = /^(UL|OL|BLOCKQUOTE|TABLE)$/.test(element.tagName) ? depth + 1 : depth;
  return [...element.children].reduce((most, child) => Math.max(most, depthOf(child, own)), own);
}

/**
 * Makes what another program put on the clipboard fit for an article: without scripts and styles, with the lists of Word as lists,
 * and with its pictures as files, since an address of another page would tell that page who reads this one.
 */
export function cleanPaste(html: string): Pasted {
  if (html.length > documentLimits.size * 20) return { problem: 'size' };
  const { body } = new DOMParser().parseFromString(html.replace(/<!--[\s\S]*?-->/g, ''), 'text/html');
  for (const element of body.querySelectorAll(dropped)) element.remove();
  if (body.querySelectorAll('td, th').length > documentLimits.cells) return { problem: 'table' };
  // Each list is two levels of a document: the list and its item.
  if (depthOf(body) * 2 > documentLimits.depth) return { problem: 'depth' };
  if ((body.textContent ?? '').length > documentLimits.size / 2) return { problem: 'size' };
  joinWordLists(body);
  readStyles(body);
  dropLooseBreaks(body);
  const pictures: File[] = [];
  let leftOut = 0;
  for (const image of body.querySelectorAll('img:not([data-file])')) {
    const file = pictures.length < mostPictures ? fileOf(image.getAttribute('src') ?? '', pictures.length) : null;
    if (file) {
      aloneIn(image).replaceWith(placeOf(body.ownerDocument, pictures.push(file) - 1));
      continue;
    }
    leftOut += 1;
    image.remove();
  }
  for (const [from, to] of Object.entries({ h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3' }))
    for (const heading of body.querySelectorAll(from)) {
      const other = body.ownerDocument.createElement(to);
      other.append(...heading.childNodes);
      heading.replaceWith(other);
    }
  return { problem: null, html: body.innerHTML, pictures, leftOut };
}
