import type { ArticleDocument, ArticleNode } from '@sightline/contract/knowledge/document';
import type { ShownObject } from '@sightline/contract/knowledge/shown-objects';

/** An article whose texts of the library have become part of it. Those that have a file, or were removed, stay in their place. */
export function spelledOut(document: ArticleDocument, objects: readonly ShownObject[]): ArticleDocument {
  const texts = new Map(objects.map(({ id, body }) => [id, body]));
  const spell = (node: ArticleNode): ArticleNode[] => {
    const text = node.type === 'object' ? texts.get(String(node.attrs?.id)) : null;
    if (text) return text.content;
    return [node.content ? { ...node, content: node.content.flatMap(spell) } : node];
  };
  return { ...document, content: document.content.flatMap(spell) };
}
