import type { HandlerInput } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import type { publishingApi } from '@sightline/contract/knowledge/publishing';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import type { Ctx } from '../../kernel/context.ts';
import { archive, auditArticle } from './actions.ts';
import { requireOwner } from './article-properties.ts';
import { requireCategory } from './categories-queries.ts';
import { publishKnowledge } from './events.ts';
import { type ArticleRecord, lockArticles } from './queries.ts';

type Input = HandlerInput<typeof publishingApi.bulk>['body'];

async function requireInput(ctx: Ctx, { action, category_id, owner_id }: Input): Promise<void> {
  if (action === 'archive' && !ctx.actor.permissions.has('knowledge.publish')) throw new AppError('FORBIDDEN');
  if (action === 'move' && category_id) await requireCategory(ctx, category_id, 'category_id');
  if (action !== 'give') return;
  if (!owner_id) throw new AppError('NOT_FOUND', 'owner_id');
  await requireOwner(ctx, owner_id);
}

async function set(ctx: Ctx, articles: readonly ArticleRecord[], { action, category_id = null, owner_id }: Input) {
  const changed = articles.filter((article) =>
    action === 'move' ? article.category_id !== category_id : article.owner_id !== owner_id,
  );
  if (changed.length === 0) return;
  await scoped(ctx)
    .updateTable('articles')
    .set(action === 'move' ? { category_id, updated_at: ctx.now } : { owner_id: owner_id ?? '', updated_at: ctx.now })
    .where(
      'id',
      'in',
      changed.map(({ id }) => id),
    )
    .execute();
  const field = action === 'move' ? 'category' : 'owner';
  for (const article of changed) {
    ctx.fact('article.updated', { article_id: article.id });
    auditArticle(ctx, 'article.updated', article, [{ field, from: null, to: null }]);
  }
}

/** Changes the articles. It returns articles as failed that cannot be archived, since they are not published. */
export const changeArticles: Action<typeof publishingApi.bulk> = async (ctx, { body }) => {
  await requireInput(ctx, body);
  const ids = [...new Set(body.ids)];
  const articles = await lockArticles(ctx, ids);
  const missing = ids.length - articles.length;
  const isFit = ({ status }: ArticleRecord): boolean => body.action !== 'archive' || status === 'published';
  const fit = articles.filter(isFit);
  if (body.action === 'archive') for (const article of fit) await archive(ctx, article);
  else await set(ctx, fit, body);
  await publishKnowledge(ctx);
  const failed = articles.filter((one) => !isFit(one)).map(({ id }) => ({ id, code: 'ARTICLE_NOT_PUBLISHED' }));
  return { done: fit.map(({ id }) => id), failed, missing };
};
