/*
 * The schema of an article: a document of Tiptap, stored as JSON. The server refuses anything else, the editor writes nothing else, and the
 * reader shows each node without trusting markup. It has no schemas of zod, for screens that must be there before those are loaded.
 */

export type ArticleMark = { type: string; attrs?: Record<string, unknown> };
export type ArticleNode = {
  type: string;
  attrs?: Record<string, unknown>;
  content?: ArticleNode[];
  marks?: ArticleMark[];
  text?: string;
};
export type ArticleDocument = { type: 'doc'; content: ArticleNode[] };

export const emptyDocument: ArticleDocument = { type: 'doc', content: [{ type: 'paragraph' }] };

export const calloutKinds = ['info', 'tip', 'warning', 'danger'] as const;
export type CalloutKind = (typeof calloutKinds)[number];

export const documentLimits = {
  /** Characters of the document as JSON, which is what is stored. */
  size: 400_000,
  nodes: 15_000,
  depth: 12,
  cells: 2000,
  pictures: 100,
  text: 20_000,
  alt: 300,
  /** Drawn on one picture. */
  marks: 200,
  address: 2000,
} as const;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

type Check = (value: unknown) => boolean;
const oneOf =
  (...allowed: readonly unknown[]): Check =>
  (value) =>
    allowed.includes(value);
const whole =
  (from: number, to: number): Check =>
  (value) =>
    Number.isInteger(value) && (value as number) >= from && (value as number) <= to;
const short =
  (max: number): Check =>
  (value) =>
    typeof value === 'string' && value.length <= max;
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const id: Check = (value) => typeof value === 'string' && uuid.test(value);

const between =
  (from: number, to: number): Check =>
  (value) =>
    typeof value === 'number' && value >= from && value <= to;
const isCoordinate = between(-10, 10);
const isPoint: Check = (value) => Array.isArray(value) && value.length === 2 && value.every(isCoordinate);
const markTools = ['pen', 'highlighter', 'arrow', 'rectangle', 'circle', 'text', 'number'];

/** One mark of `annotations.ts`, as that file describes it. */
function isPictureMark(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Object.keys(value).length > 8) return false;
  const { id: own, author_id, tool, color, width, points, text } = value as Record<string, unknown>;
  return (
    [own, author_id].every(id) &&
    markTools.includes(tool as string) &&
    typeof color === 'string' &&
    /^#[0-9a-f]{6}$/.test(color) &&
    between(Number.MIN_VALUE, 0.1)(width) &&
    Array.isArray(points) &&
    points.length > 0 &&
    points.length <= 500 &&
    points.every(isPoint) &&
    short(120)(text)
  );
}
/** True for valid drawings on a picture. */
const isMarks: Check = (value) =>
  Array.isArray(value) && value.length <= documentLimits.marks && value.every(isPictureMark);

/** Addresses that a link of an article may have: pages of this workspace, the web, and e-mail. */
export function isSafeAddress(address: unknown): address is string {
  if (typeof address !== 'string' || address.length > documentLimits.address) return false;
  // Browsers leave these out of an address before they read it.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\u0000-\u0020\u007f\\]/.test(address)) return false;
  return /^(https?:\/\/[^/?#]|mailto:[^?]+@|\/(?!\/)|#)/i.test(address);
}

export type NodeRule = {
  /** The node types that it may contain; without it, none. */
  content?: readonly string[];
  attrs?: Record<string, Check>;
  /** Attributes that it cannot be without. */
  needs?: readonly string[];
  /** Its content has no marks. */
  isPlain?: true;
};

const inline = ['text', 'hardBreak', 'articleLink'] as const;
const blocks = [
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'steps',
  'callout',
  'table',
  'picture',
  'codeBlock',
  'blockquote',
  'horizontalRule',
  'accordion',
  'object',
] as const;
const inCells = ['paragraph', 'bulletList', 'orderedList', 'picture', 'codeBlock'] as const;
const span = { colspan: whole(1, 50), rowspan: whole(1, 500), colwidth: () => true };

/** Every node, and what it holds. */
export const nodeRules: Record<string, NodeRule> = {
  doc: { content: blocks },
  paragraph: { content: inline },
  heading: { content: inline, attrs: { level: oneOf(2, 3) }, needs: ['level'] },
  bulletList: { content: ['listItem'] },
  orderedList: {
    content: ['listItem'],
    attrs: { start: whole(0, 10_000), type: orNull(oneOf('1', 'a', 'A', 'i', 'I')) },
  },
  listItem: { content: blocks },
  /** Steps to follow, which readers tick. */
  steps: { content: ['step'] },
  step: { content: blocks, attrs: { id: short(40) } },
  callout: { content: blocks, attrs: { kind: oneOf(...calloutKinds) }, needs: ['kind'] },
  table: { content: ['tableRow'] },
  tableRow: { content: ['tableCell', 'tableHeader'] },
  tableCell: { content: inCells, attrs: span },
  tableHeader: { content: inCells, attrs: span },
  /** `file` is the id of a picture that was added to this article. */
  picture: {
    attrs: { file: id, alt: short(documentLimits.alt), width: orNull(whole(5, 100)), marks: isMarks },
    needs: ['file'],
  },
  codeBlock: { content: ['text'], attrs: { language: orNull(short(40)) }, isPlain: true },
  blockquote: { content: blocks },
  horizontalRule: {},
  /** Opens and closes; its first child is the line that does it. */
  accordion: { content: ['accordionTitle', ...blocks] },
  accordionTitle: { content: ['text'] },
  /** Something of the library: a video, a file, a picture, a text. */
  object: { attrs: { id }, needs: ['id'] },
  hardBreak: {},
  /** Only its id: the reader sees the title if the article is theirs to see. */
  articleLink: { attrs: { id }, needs: ['id'] },
  text: {},
};

/** Every mark, and its attributes. */
export const markRules: Record<string, NodeRule> = {
  bold: {},
  italic: {},
  strike: {},
  code: {},
  link: { attrs: { href: isSafeAddress }, needs: ['href'] },
};

export type DocumentProblem = 'size' | 'depth' | 'unknown' | 'place' | 'value' | 'link' | 'table' | 'picture';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function problemOfAttrs(rule: NodeRule, attrs: unknown): DocumentProblem | null {
  if (attrs !== undefined && !isRecord(attrs)) return 'value';
  const given = attrs ?? {};
  for (const name of rule.needs ?? []) if (!(name in given)) return name === 'href' ? 'link' : 'value';
  for (const [name, value] of Object.entries(given)) {
    const check = rule.attrs && Object.hasOwn(rule.attrs, name) ? rule.attrs[name] : undefined;
    if (!check) return 'unknown';
    if (!check(value)) return name === 'href' ? 'link' : 'value';
  }
  return null;
}

function problemOfText(node: Record<string, unknown>, isPlain: boolean): DocumentProblem | null {
  if (typeof node.text !== 'string' || node.text === '' || node.text.includes('\u0000')) return 'value';
  if (node.text.length > documentLimits.text) return 'size';
  const marks = node.marks ?? [];
  if (!Array.isArray(marks) || marks.length > 5 || (isPlain && marks.length > 0)) return 'value';
  for (const mark of marks as unknown[]) {
    if (!isRecord(mark) || typeof mark.type !== 'string' || !Object.hasOwn(markRules, mark.type)) return 'unknown';
    if (Object.keys(mark).some((key) => key !== 'type' && key !== 'attrs')) return 'unknown';
    const problem = problemOfAttrs(markRules[mark.type] as NodeRule, mark.attrs);
    if (problem) return problem;
  }
  return null;
}

type Waiting = { node: unknown; depth: number; allowed: readonly string[]; isPlain: boolean };

/** Returns the first problem of a document; null when it has none. Never recurses, however deep it is. */
export function problemOfDocument(document: unknown): DocumentProblem | null {
  const waiting: Waiting[] = [{ node: document, depth: 0, allowed: ['doc'], isPlain: false }];
  let [nodes, cells, pictures] = [0, 0, 0];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, depth, allowed, isPlain } = next;
    nodes += 1;
    if (nodes > documentLimits.nodes) return 'size';
    if (depth > documentLimits.depth) return 'depth';
    if (!isRecord(node) || typeof node.type !== 'string' || !Object.hasOwn(nodeRules, node.type)) return 'unknown';
    if (!allowed.includes(node.type)) return 'place';
    const known = node.type === 'text' ? ['type', 'text', 'marks'] : ['type', 'attrs', 'content'];
    if (Object.keys(node).some((key) => !known.includes(key))) return 'unknown';
    const rule = nodeRules[node.type] as NodeRule;
    const problem = node.type === 'text' ? problemOfText(node, isPlain) : problemOfAttrs(rule, node.attrs);
    if (problem) return problem;
    if (node.type === 'tableCell' || node.type === 'tableHeader') cells += 1;
    if (node.type === 'picture') pictures += 1;
    if (cells > documentLimits.cells) return 'table';
    if (pictures > documentLimits.pictures) return 'picture';
    if (node.content === undefined) continue;
    if (!Array.isArray(node.content) || !rule.content) return 'place';
    for (const inner of node.content as unknown[])
      waiting.push({ node: inner, depth: depth + 1, allowed: rule.content, isPlain: rule.isPlain === true });
  }
  return JSON.stringify(document).length > documentLimits.size ? 'size' : null;
}

/** Every node of a document that was checked, in reading order. */
export function* nodesOf(node: ArticleNode): Generator<ArticleNode> {
  yield node;
  for (const inner of node.content ?? []) yield* nodesOf(inner);
}

const attrsOf = (document: ArticleDocument, type: string, name: string): string[] => [
  ...new Set([...nodesOf(document)].filter((node) => node.type === type).map(({ attrs }) => String(attrs?.[name]))),
];

/** Ids of the pictures that a document shows. */
export const picturesOf = (document: ArticleDocument): string[] => attrsOf(document, 'picture', 'file');
/** Ids of the things of the library that it shows. */
export const objectsOf = (document: ArticleDocument): string[] => attrsOf(document, 'object', 'id');
/** Ids of the articles that it names. */
export const linkedArticlesOf = (document: ArticleDocument): string[] => attrsOf(document, 'articleLink', 'id');

const inlineTypes: readonly string[] = inline;

/** The words of a node, those of each block on a line of its own. */
export function textOf(node: ArticleNode): string {
  if (node.type === 'text') return node.text ?? '';
  if (node.type === 'hardBreak') return ' ';
  if (node.type === 'picture') return typeof node.attrs?.alt === 'string' ? node.attrs.alt : '';
  const content = node.content ?? [];
  const isText = content.some(({ type }) => inlineTypes.includes(type));
  return content
    .map(textOf)
    .filter((text) => text !== '')
    .join(isText ? '' : '\n');
}
