import {
  type ArticleDocument,
  type ArticleMark,
  type ArticleNode,
  markRules,
  nodeRules,
} from '@sightline/contract/knowledge-document';
import type { JSONContent } from '@tiptap/core';

type Rule = { attrs?: Record<string, unknown> };

/** Of what the editor knows about a node, what articles keep. */
function keptAttrs(rule: Rule | undefined, attrs: Record<string, unknown> | undefined) {
  const kept = Object.entries(attrs ?? {}).filter(
    ([name, value]) => value !== null && value !== undefined && rule?.attrs && Object.hasOwn(rule.attrs, name),
  );
  return kept.length > 0 ? { attrs: Object.fromEntries(kept) } : {};
}

function keptMarks(marks: JSONContent['marks']): { marks?: ArticleMark[] } {
  const kept = (marks ?? []).filter(({ type }) => Object.hasOwn(markRules, type));
  return kept.length > 0
    ? { marks: kept.map(({ type, attrs }) => ({ type, ...keptAttrs(markRules[type], attrs) })) }
    : {};
}

function keptNode({ type = '', attrs, content, marks, text }: JSONContent): ArticleNode {
  return {
    type,
    ...keptAttrs(nodeRules[type], attrs),
    ...(content && { content: content.map(keptNode) }),
    ...(text !== undefined && { text, ...keptMarks(marks) }),
  };
}

/** The document as the server takes it: without what the editor adds for itself. */
export const toStored = (json: JSONContent): ArticleDocument => keptNode(json) as ArticleDocument;
