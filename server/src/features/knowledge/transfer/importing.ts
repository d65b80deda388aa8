import { AppError } from '@sightline/contract/errors';
import type { ArticleDocument } from '@sightline/contract/knowledge/document';
import { type ArticleImport, ArticleImportProblem, type transferApi } from '@sightline/contract/knowledge/transfer';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx, TenantCtx } from '../../../kernel/context.ts';
import { addFiles, removeFiles } from '../../files/actions.ts';
import { auditArticle, insertArticle } from '../actions.ts';
import { requireCategory } from '../categories-queries.ts';
import { publishDraft } from '../events.ts';
import { articleIsReadable } from '../policy.ts';
import type { Problem } from './archive.ts';
import type { ImportedPicture } from './import-pictures.ts';
import { problemOfArticle } from './problem-of-read.ts';

/*
 * An import: running -> done, or failed when its file cannot be read. Its file goes when it has ended; what became of each document
 * stays.
 */

/** Two requests at once of one person do not pass the limit together. */
async function requireFewImports(ctx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('article_imports'), hashtext(${ctx.actor.id}))`.execute(ctx.db);
  const open = await scoped(ctx)
    .selectFrom('article_imports')
    .where('person_id', '=', ctx.actor.id)
    .where('state', '=', 'running')
    .select('id')
    .execute();
  if (open.length >= limits.articles.import.open) throw new AppError('TOO_MANY_IMPORTS');
}

async function requireImport(ctx: Ctx, id: string): Promise<ArticleImport> {
  const { rows } = await sql<ArticleImport>`
    select i.id, i.name, i.state, i.problem, i.total, i.done, i.created_at, coalesce((
      select jsonb_agg(jsonb_build_object('path', t.path, 'problem', t.problem, 'article',
        case when a.id is not null then jsonb_build_object('id', a.id, 'slug', a.slug, 'title', a.title) end)
        order by t.position)
      from article_import_items as t
      left join articles as a on a.organization_id = t.organization_id and a.id = t.article_id
        and ${articleIsReadable(ctx.actor)}
      where t.organization_id = i.organization_id and t.import_id = i.id), '[]') as items
    from article_imports as i
    where i.organization_id = ${ctx.organization_id} and i.id = ${id} and i.person_id = ${ctx.actor.id}`.execute(
    ctx.db,
  );
  const [found] = rows;
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

export const findArticleImport: Action<typeof transferApi.find> = async (ctx, { params }) => ({
  import: await requireImport(ctx, params.id),
});

export const startArticleImport: Action<typeof transferApi.start> = async (ctx, { body, files }) => {
  const { id = uuidv7(), language, category_id = null } = body;
  const [file, ...others] = files;
  if (!file || others.length > 0 || file.width !== null) throw new AppError('NO_IMPORT_FILE', 'file');
  if (category_id) await requireCategory(ctx, category_id, 'category_id');
  await requireFewImports(ctx);
  await addFiles(ctx, { owner_kind: 'article_import' }, [{ ...file, id }]);
  const { organization_id, actor, now } = ctx;
  const own = { organization_id, id, person_id: actor.id, created_at: now };
  await ctx.db
    .insertInto('article_imports')
    .values({ ...own, name: file.name, language, category_id })
    .execute();
  await ctx.enqueue('knowledge.import', { import_id: id }, { key: `import/${id}` });
  ctx.audit('articles.imported', { record: { id: null, label: file.name } });
  publishDraft(ctx, id);
  return { import: await requireImport(ctx, id) };
};

export type ImportRecord = {
  id: string;
  name: string;
  done: number;
  language: 'en' | 'pt';
  category_id: string | null;
  person_id: string;
  storage_key: string;
};

/** One that runs, until the end of the transaction when it is locked. */
export async function findRunning(ctx: TenantCtx, id: string, { isLocked = false } = {}) {
  return scoped(ctx)
    .selectFrom('article_imports as i')
    .innerJoin('files as f', (join) =>
      join.onRef('f.organization_id', '=', 'i.organization_id').onRef('f.id', '=', 'i.id'),
    )
    .where('i.id', '=', id)
    .where('i.state', '=', 'running')
    .select(['i.id', 'i.name', 'i.done', 'i.language', 'i.category_id', 'i.person_id', 'f.storage_key'])
    .$if(isLocked, (query) => query.forUpdate('i'))
    .executeTakeFirst();
}

export async function endImport(ctx: TenantCtx, id: string, problem: Problem | null = null): Promise<void> {
  const state = problem ? 'failed' : 'done';
  await scoped(ctx)
    .updateTable('article_imports')
    .set({ state, problem, ended_at: ctx.now })
    .where('id', '=', id)
    .execute();
  await removeFiles(ctx, { owner_kind: 'article_import', id });
  publishDraft(ctx, id);
}

export type ReadArticle = {
  title: string;
  summary: string;
  document: ArticleDocument;
  pictures: readonly ImportedPicture[];
};

/** A document becomes a draft of who imports it, or its problem is kept. */
export async function storeDocument(
  ctx: Ctx,
  record: ImportRecord,
  { title, summary, document, pictures }: ReadArticle,
): Promise<{ article_id: string | null; problem: Problem | null }> {
  const problem = problemOfArticle(document);
  if (problem) return { article_id: null, problem };
  if (document.content.length === 0) return { article_id: null, problem: 'empty' };
  const id = uuidv7();
  const { language, category_id } = record;
  try {
    await insertArticle(ctx, { id, title, summary, body: document, language, category_id });
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_ARTICLES')
      return { article_id: null, problem: ArticleImportProblem.enum.too_many_articles };
    throw error;
  }
  if (pictures.length > 0) {
    await addFiles(ctx, { owner_kind: 'article_picture' }, pictures);
    const { organization_id } = ctx;
    await ctx.db
      .insertInto('article_pictures')
      .values(pictures.map((picture) => ({ organization_id, id: picture.id, article_id: id })))
      .execute();
  }
  auditArticle(ctx, 'article.created', { id, title });
  return { article_id: id, problem: null };
}
