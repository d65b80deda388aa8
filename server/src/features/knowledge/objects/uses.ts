import { type ArticleDocument, objectsOf } from '@sightline/contract/knowledge/document';
import { scoped } from '../../../db/scoped.ts';
import type { TenantCtx } from '../../../kernel/context.ts';

/** Returns the ids that belong to library objects. */
export async function findObjectIds(ctx: TenantCtx, ids: readonly string[]): Promise<ReadonlySet<unknown>> {
  if (ids.length === 0) return new Set();
  const rows = await scoped(ctx).selectFrom('article_objects').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Keeps which things of the library a draft, or what is published, shows. */
export async function recordUses(
  ctx: TenantCtx,
  articleId: string,
  place: 'draft' | 'published',
  document: ArticleDocument,
): Promise<void> {
  const { organization_id } = ctx;
  await scoped(ctx)
    .deleteFrom('article_object_uses')
    .where('article_id', '=', articleId)
    .where('place', '=', place)
    .execute();
  const wanted = objectsOf(document);
  const ids = wanted.length === 0 ? [] : await lockObjects(ctx, wanted);
  if (ids.length === 0) return;
  await ctx.db
    .insertInto('article_object_uses')
    .values(ids.map((object_id) => ({ organization_id, article_id: articleId, object_id, place })))
    .execute();
}

/** Against one that is removed at this moment. */
async function lockObjects(ctx: TenantCtx, ids: readonly string[]): Promise<string[]> {
  const rows = await scoped(ctx)
    .selectFrom('article_objects')
    .select('id')
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
  return rows.map(({ id }) => id);
}
