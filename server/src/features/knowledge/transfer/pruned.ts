import type { ArticleNode } from '@sightline/contract/knowledge/document';

const holders = ['listItem', 'step', 'tableCell', 'tableHeader', 'blockquote', 'callout'];

/** Lists without items and tables without rows say nothing; an item or a cell needs a paragraph. */
export function pruned(node: ArticleNode): ArticleNode[] {
  if (!node.content) return [node];
  if (node.type === 'accordionTitle') return [node.content.length > 0 ? node : { type: node.type }];
  const content = node.content.flatMap(pruned);
  if (node.type === 'accordion') {
    const [title, ...rest] = content;
    const head: ArticleNode[] = title?.type === 'accordionTitle' ? [title] : [{ type: 'accordionTitle' }];
    const inside = title?.type === 'accordionTitle' ? rest : content;
    return [{ ...node, content: [...head, ...(inside.length > 0 ? inside : [{ type: 'paragraph' }])] }];
  }
  if (content.length === 0 && !holders.includes(node.type)) return node.type === 'doc' ? [{ ...node, content }] : [];
  return [{ ...node, content: content.length === 0 ? [{ type: 'paragraph' }] : content }];
}
