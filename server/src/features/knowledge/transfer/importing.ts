import { AppError } from '@sightline/contract/errors';
import type { ArticleImport, transferApi } from '@sightline/contract/knowledge/transfer';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { addFiles } from '../../files/actions.ts';
import { requireFewRuns, startRun } from '../../jobs/actions.ts';
import { endOf, requireOwnRun } from '../../jobs/queries.ts';
import { requireCategory } from '../categories-queries.ts';
import { articleIsReadable } from '../policy.ts';
import { articleImports } from './import-run.ts';

async function listItems(ctx: Ctx, id: string): Promise<ArticleImport['items']> {
  const { rows } = await sql<ArticleImport['items'][number]>`
    select t.path, t.problem,
      case when a.id is not null then jsonb_build_object('id', a.id, 'slug', a.slug, 'title', a.title) end as article
    from article_import_items as t
    left join articles as a on a.organization_id = t.organization_id and a.id = t.article_id
      and ${articleIsReadable(ctx.actor)}
    where t.organization_id = ${ctx.organization_id} and t.import_id = ${id}
    order by t.position`.execute(ctx.db);
  return rows;
}

async function requireImport(ctx: Ctx, id: string): Promise<ArticleImport> {
  const run = await requireOwnRun(ctx, articleImports, id);
  const { parameters, cursor, total, done, error, created_at } = run;
  return {
    ...{ id, name: parameters.name, total, done, error, created_at, items: await listItems(ctx, id) },
    state: endOf(run) ?? 'running',
    problem: error === 'FORBIDDEN' ? 'no_right' : (cursor?.problem ?? null),
  };
}

export const findArticleImport: Action<typeof transferApi.find> = async (ctx, { params }) => ({
  import: await requireImport(ctx, params.id),
});

export const startArticleImport: Action<typeof transferApi.start> = async (ctx, { body, files }) => {
  const { id = uuidv7(), language, category_id = null } = body;
  const [file, ...others] = files;
  if (!file || others.length > 0 || file.width !== null) throw new AppError('NO_IMPORT_FILE', 'file');
  if (category_id) await requireCategory(ctx, category_id, 'category_id');
  await requireFewRuns(ctx, articleImports, limits.articles.import.open, 'TOO_MANY_IMPORTS');
  await addFiles(ctx, { owner_kind: 'article_import' }, [{ ...file, id }]);
  await startRun(ctx, articleImports, { id, parameters: { name: file.name, language, category_id }, total: 0 });
  ctx.audit('articles.imported', { record: { id: null, label: file.name } });
  return { import: await requireImport(ctx, id) };
};
