import {
  type ArticleDocument,
  type ArticleMark,
  type ArticleNode,
  documentLimits,
  markRules,
  type NodeRule,
  nodeRules,
  problemOfAttrs,
} from './document.ts';

/*
 * Keeps only what articles can hold of an editor's document: editors add attributes for themselves, and a browser can send anything. Leaves out
 * the rest instead of refusing it, so that the text that others wrote at the same time is still stored. Does not shorten a document that is too
 * large.
 */

type Loose = Partial<Record<keyof ArticleNode, unknown>>;
type Keeps = (node: ArticleNode) => boolean;

const isRecord = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function keptAttrs(rule: NodeRule, given: unknown): { attrs?: Record<string, unknown> } {
  const kept = Object.entries(isRecord(given) ? given : {}).filter(
    ([name, value]) => value !== null && value !== undefined && rule.attrs?.[name]?.(value),
  );
  return kept.length > 0 ? { attrs: Object.fromEntries(kept) } : {};
}

function keptMarks(given: unknown): { marks?: ArticleMark[] } {
  const kept = (Array.isArray(given) ? given : []).flatMap((mark: unknown): ArticleMark[] => {
    if (!isRecord(mark) || typeof mark.type !== 'string' || !Object.hasOwn(markRules, mark.type)) return [];
    const rule = markRules[mark.type] as NodeRule;
    const own = { type: mark.type, ...keptAttrs(rule, mark.attrs) };
    return problemOfAttrs(rule, own.attrs) ? [] : [own];
  });
  return kept.length > 0 ? { marks: kept } : {};
}

function keptText({ text, marks }: Loose, isPlain: boolean): ArticleNode[] {
  if (typeof text !== 'string') return [];
  const clean = text.replaceAll('\u0000', '');
  const parts = Math.ceil(clean.length / documentLimits.text);
  return Array.from({ length: parts }, (_, at) => ({
    type: 'text',
    text: clean.slice(at * documentLimits.text, (at + 1) * documentLimits.text),
    ...(isPlain ? {} : keptMarks(marks)),
  }));
}

function keptNodes(given: unknown, parent: NodeRule, keeps: Keeps, depth: number): ArticleNode[] {
  if (!Array.isArray(given)) return [];
  return given.flatMap((node: unknown): ArticleNode[] => {
    if (!isRecord(node) || typeof node.type !== 'string' || !parent.content?.includes(node.type)) return [];
    if (node.type === 'text') return keptText(node, parent.isPlain === true);
    const rule = nodeRules[node.type] as NodeRule;
    const own: ArticleNode = { type: node.type, ...keptAttrs(rule, node.attrs) };
    if (problemOfAttrs(rule, own.attrs) || !keeps(own)) return [];
    // One level beyond the limit is kept, so that the document is refused for its depth instead of losing its end.
    const inner = depth > documentLimits.depth ? [] : keptNodes(node.content, rule, keeps, depth + 1);
    return [inner.length > 0 ? { ...own, content: inner } : own];
  });
}

/** `keeps`: whether a node may stay, such as a picture that belongs to another article. */
export function keptDocument(json: unknown, keeps: Keeps = () => true): ArticleDocument {
  const content = keptNodes(isRecord(json) ? json.content : [], nodeRules.doc as NodeRule, keeps, 1);
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
}
