import { type ArticleDocument, type ArticleNode, textOf } from '@sightline/contract/knowledge/document';
import type { LineKind } from '@sightline/contract/knowledge/versions';

/** A line of a document as a reader sees it. `look` is how it looks: lines that say the same may differ in it. */
export type Line = { kind: LineKind; text: string; look: string };

const ofText: Record<string, LineKind> = { codeBlock: 'code', accordionTitle: 'fold' };
const callouts = ['info', 'tip', 'warning', 'danger'] as const;

function kindIn(node: ArticleNode, outer: LineKind): LineKind {
  if (node.type === 'bulletList') return 'bullet';
  if (node.type === 'orderedList') return 'number';
  if (node.type === 'step') return 'step';
  if (node.type === 'blockquote') return 'quote';
  if (node.type === 'callout') return callouts.find((kind) => kind === node.attrs?.kind) ?? 'info';
  return outer;
}

/** Attributes that make a node another one are in its text or its kind; ids of steps nobody sees. */
const lookOf = (node: ArticleNode): string =>
  JSON.stringify([
    node.type === 'step' ? null : sorted(node.attrs),
    (node.content ?? []).map(lookOf),
    (node.marks ?? []).map(({ type, attrs }) => [type, sorted(attrs)]).sort(),
    node.text?.length,
  ]);
const sorted = (attrs: Record<string, unknown> = {}) => Object.entries(attrs).sort(([a], [b]) => (a < b ? -1 : 1));

const rowText = (row: ArticleNode): string =>
  (row.content ?? []).map((cell) => textOf(cell).replaceAll('\n', ' ')).join(' | ');

/** Names of things of the library, by their ids. */
export type Names = ReadonlyMap<unknown, string>;

function linesIn(node: ArticleNode, kind: LineKind, names: Names): Line[] {
  const line = (own: LineKind, text: string): Line[] => [{ kind: own, text, look: lookOf(node) }];
  switch (node.type) {
    case 'paragraph':
      return textOf(node).trim() === '' ? [] : line(kind, textOf(node));
    case 'heading':
      return line(node.attrs?.level === 3 ? 'subheading' : 'heading', textOf(node));
    case 'codeBlock':
    case 'accordionTitle':
      return line(ofText[node.type] ?? kind, textOf(node));
    case 'tableRow':
      return line('row', rowText(node));
    case 'picture':
      return [{ kind: 'picture', text: textOf(node), look: lookOf(node) }];
    case 'object':
      return line('object', names.get(node.attrs?.id) ?? '');
    case 'horizontalRule':
      return line('divider', '');
    default:
      return (node.content ?? []).flatMap((inner) => linesIn(inner, kindIn(node, kind), names));
  }
}

export const linesOf = (document: ArticleDocument, names: Names): Line[] =>
  document.content.flatMap((node) => linesIn(node, 'paragraph', names));
