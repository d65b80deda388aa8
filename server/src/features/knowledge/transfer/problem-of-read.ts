import {
  type ArticleDocument,
  type ArticleNode,
  type DocumentProblem,
  nodesOf,
  problemOfDocument,
} from '@sightline/contract/knowledge/document';
import { limits } from '@sightline/contract/limits';
import type { Problem } from './archive.ts';

const problems: Record<DocumentProblem, Problem> = {
  ...{ size: 'too_large', table: 'too_large', picture: 'too_large', depth: 'too_deep' },
  ...{ unknown: 'unreadable', place: 'unreadable', value: 'unreadable', link: 'unreadable' },
};

/** Why a document can be no article; null when it can. */
export function problemOfArticle(document: ArticleDocument): Problem | null {
  const problem = problemOfDocument(document);
  return problem && problems[problem];
}

/** Its pictures have no files yet, and those that the archive lacks are left out later. */
function withoutPictures(node: ArticleNode): ArticleNode {
  if (node.type === 'picture') return { type: 'paragraph' };
  return node.content ? { ...node, content: node.content.map(withoutPictures) } : node;
}

/** The same for one that was read and has no files yet. */
export function problemOfRead(document: ArticleDocument): Problem | null {
  const pictures = nodesOf(document).filter(({ type }) => type === 'picture');
  if (pictures.drop(limits.articles.import.namedPictures).some(() => true)) return 'too_large';
  return problemOfArticle(withoutPictures(document) as ArticleDocument);
}
