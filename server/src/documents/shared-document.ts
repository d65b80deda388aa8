import { sharedBody, sharedFields } from '@sightline/contract/documents/writing';
import type { ArticleDocument, ArticleNode } from '@sightline/contract/knowledge/document';
import { keptDocument } from '@sightline/contract/knowledge/kept-document';
import * as Y from 'yjs';

/*
 * Between a stored text and its shared document, as the editor's binding writes it: an element for each node, a text for neighbouring
 * text nodes, whose marks are formats.
 */

function textFrom(nodes: readonly ArticleNode[]): Y.XmlText {
  const text = new Y.XmlText();
  text.applyDelta(
    nodes.map(({ text: insert = '', marks = [] }) => ({
      insert,
      attributes: Object.fromEntries(marks.map(({ type, attrs }) => [type, attrs ?? {}])),
    })),
  );
  return text;
}

function elementFrom({ type, attrs, content }: ArticleNode): Y.XmlElement {
  const element = new Y.XmlElement(type);
  // Its types know texts alone; the editor's binding keeps numbers and lists as they are, and so does this.
  for (const [name, value] of Object.entries(attrs ?? {})) element.setAttribute(name, value as string);
  if (content) element.insert(0, partsFrom(content));
  return element;
}

function partsFrom(content: readonly ArticleNode[]): (Y.XmlElement | Y.XmlText)[] {
  const parts: (Y.XmlElement | Y.XmlText)[] = [];
  let texts: ArticleNode[] = [];
  const endText = () => {
    if (texts.length > 0) parts.push(textFrom(texts));
    texts = [];
  };
  for (const node of content) {
    if (node.type === 'text') texts.push(node);
    else {
      endText();
      parts.push(elementFrom(node));
    }
  }
  endText();
  return parts;
}

/** The binding adds a hash to a mark that may stand on one text several times. */
const markName = (key: string): string => key.replace(/--[\w+/=]{8}$/, '');

function textNodesOf(text: Y.XmlText): ArticleNode[] {
  const delta = text.toDelta() as { insert: unknown; attributes?: Record<string, Record<string, unknown>> }[];
  return delta.flatMap(({ insert, attributes = {} }): ArticleNode[] => {
    if (typeof insert !== 'string') return [];
    const marks = Object.entries(attributes).map(([key, attrs]) => ({ type: markName(key), attrs }));
    return [{ type: 'text', text: insert, ...(marks.length > 0 && { marks }) }];
  });
}

/** Deeper than any stored text is: what is left out there is refused for its depth anyway. */
const deepest = 40;

function nodesOf(parent: Y.XmlFragment, depth = 0): ArticleNode[] {
  if (depth > deepest) return [];
  return parent.toArray().flatMap((part): ArticleNode[] => {
    if (part instanceof Y.XmlText) return textNodesOf(part);
    if (!(part instanceof Y.XmlElement)) return [];
    const content = nodesOf(part, depth + 1);
    return [{ type: part.nodeName, attrs: part.getAttributes(), ...(content.length > 0 && { content }) }];
  });
}

/** The stored content of a document. */
export type SharedContent = { title: string; summary: string; body: ArticleDocument };

const fieldOf = (doc: Y.Doc, name: string): string => {
  const value: unknown = doc.getMap(sharedFields).get(name);
  return typeof value === 'string' ? value : '';
};

/** Reads a shared document. Browsers wrote it: nothing of it is checked. */
export const readShared = (doc: Y.Doc): { title: string; summary: string; body: unknown } => ({
  title: fieldOf(doc, 'title'),
  summary: fieldOf(doc, 'summary'),
  body: { type: 'doc', content: nodesOf(doc.getXmlFragment(sharedBody)) },
});

const sorted = (attrs: Record<string, unknown> = {}) => Object.entries(attrs).sort(([a], [b]) => (a < b ? -1 : 1));

/** The form in which a stored node and one of a shared document are compared: the database orders attributes by itself. */
const comparable = (node: ArticleNode): unknown => [
  node.type,
  node.text ?? '',
  sorted(node.attrs),
  (node.marks ?? []).map(({ type, attrs }) => [type, sorted(attrs)]),
  (node.content ?? []).map(comparable),
];

/** Whether two documents say the same. */
export const isSameDocument = (one: ArticleDocument, other: ArticleDocument): boolean =>
  JSON.stringify(one.content.map(comparable)) === JSON.stringify(other.content.map(comparable));

/**
 * Makes a shared document say this, as one change. Blocks that stay at the beginning and the end are left alone, so that cursors and
 * comments in them stay where they are.
 */
export function writeShared(doc: Y.Doc, { title, summary, body }: SharedContent): void {
  const fragment = doc.getXmlFragment(sharedBody);
  const kept = fragment.length === 0 ? [] : keptDocument({ content: nodesOf(fragment) }).content;
  const before = kept.map((node) => JSON.stringify(comparable(node)));
  const after = body.content.map((node) => JSON.stringify(comparable(node)));
  const most = before.length === fragment.length ? Math.min(before.length, after.length) : 0;
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  doc.transact(() => {
    fragment.delete(start, fragment.length - start - end);
    fragment.insert(start, partsFrom(body.content.slice(start, body.content.length - end)));
    const fields = doc.getMap(sharedFields);
    for (const [name, value] of Object.entries({ title, summary }))
      if (fieldOf(doc, name) !== value) fields.set(name, value);
  });
}

export function sharedFrom(content: SharedContent): Y.Doc {
  const doc = new Y.Doc();
  writeShared(doc, content);
  return doc;
}
