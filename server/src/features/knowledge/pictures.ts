import { AppError } from '@sightline/contract/errors';
import type { articlesApi } from '@sightline/contract/knowledge/articles';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { countRows } from '../../db/pagination.ts';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import type { Ctx } from '../../kernel/context.ts';
import { addFiles, copyFiles } from '../files/actions.ts';
import { requirePicture } from '../files/queries.ts';
import { requireArticle } from './queries.ts';

/** It stays as long as the article, since earlier versions may show it. */
export const addArticlePicture: Action<typeof articlesApi.addPicture> = async (ctx, { params, body, files }) => {
  const article = await requireArticle(ctx, params.id, { isLocked: true });
  const { id = uuidv7() } = body;
  const chosen = requirePicture(files, 'picture');
  const total = await countRows(scoped(ctx).selectFrom('article_pictures').where('article_id', '=', article.id));
  if (total >= limits.articles.pictures) throw new AppError('TOO_MANY_PICTURES', 'picture');
  const [picture] = await addFiles(ctx, { owner_kind: 'article_picture' }, [{ ...chosen, id }]);
  if (!picture) throw new Error('a picture that was added has an address');
  await ctx.db
    .insertInto('article_pictures')
    .values({ organization_id: ctx.organization_id, id, article_id: article.id })
    .execute();
  return { picture };
};

/** The pictures of one article for another one, under the ids that its text names. */
export async function copyPictures(ctx: Ctx, articleId: string, copies: ReadonlyMap<string, string>): Promise<void> {
  if (copies.size === 0) return;
  await copyFiles(ctx, 'article_picture', copies);
  const { organization_id } = ctx;
  const ids = [...copies.values()];
  await sql`
    insert into article_pictures (organization_id, id, article_id)
    select f.organization_id, f.id, ${articleId}::uuid from files as f
    where f.organization_id = ${organization_id} and f.id = any(${ids}::uuid[])`.execute(ctx.db);
}
