import type { ArticleDocument, ArticleNode } from '@sightline/contract/knowledge-document';
import type { ShownObject } from '@sightline/contract/knowledge-shown-objects';

/** A text of the library stands for itself; of a file there is its name. */
function contentOf(object: ShownObject | undefined): ArticleNode[] {
  if (!object) return [];
  if (object.body) return object.body.content;
  return [{ type: 'paragraph', content: [{ type: 'text', text: object.name }] }];
}

/** An article as it is shown where the library is not at hand: what it shows of the library has become part of it. */
export function spelledOut(document: ArticleDocument, objects: readonly ShownObject[]): ArticleDocument {
  const known = new Map(objects.map((object) => [object.id, object]));
  const spell = (node: ArticleNode): ArticleNode[] => {
    if (node.type === 'object') return contentOf(known.get(String(node.attrs?.id)));
    return [node.content ? { ...node, content: node.content.flatMap(spell) } : node];
  };
  return { ...document, content: document.content.flatMap(spell) };
}
