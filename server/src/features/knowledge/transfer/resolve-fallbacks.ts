import {
  type ArticleDocument,
  type ArticleNode,
  linkedArticlesOf,
  objectsOf,
} from '@sightline/contract/knowledge/document';
import { scoped } from '../../../db/scoped.ts';
import type { TenantCtx } from '../../../kernel/context.ts';
import { findObjectIds } from '../objects/uses.ts';
import type { NamedText } from './read-text.ts';

async function findArticleIds(ctx: TenantCtx, ids: readonly string[]): Promise<ReadonlySet<unknown>> {
  if (ids.length === 0) return new Set();
  const rows = await scoped(ctx).selectFrom('articles').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Things of the library and articles that this workspace does not have are shown as the file shows them to others. */
export async function resolveFallbacks(ctx: TenantCtx, { document, fallbacks }: NamedText): Promise<ArticleDocument> {
  const known = {
    object: await findObjectIds(ctx, objectsOf(document)),
    articleLink: await findArticleIds(ctx, linkedArticlesOf(document)),
  };
  const resolved = (node: ArticleNode): ArticleNode[] => {
    if (node.type === 'object' || node.type === 'articleLink') {
      const { id } = node.attrs ?? {};
      if (known[node.type].has(id)) return [node];
      const fallback = fallbacks[String(id)];
      return fallback ? [fallback] : [];
    }
    return node.content ? [{ ...node, content: node.content.flatMap(resolved) }] : [node];
  };
  return { ...document, content: document.content.flatMap(resolved) };
}
