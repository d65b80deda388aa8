import type { AuditChange } from '@sightline/contract/audit/audit';
import { AppError } from '@sightline/contract/errors';
import type { articlesApi, UpdateArticleInput } from '@sightline/contract/knowledge/articles';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import { changesBetween } from '../../kernel/audit-entry.ts';
import type { Ctx } from '../../kernel/context.ts';
import { listAgents } from '../tickets/queries.ts';
import { requireOpenSpaces } from '../workspace/queries.ts';
import { writeProblemTypes, writeProducts } from './about.ts';
import { auditArticle } from './actions.ts';
import { requireCategory } from './categories-queries.ts';
import { labelsOf } from './content.ts';
import { publishArticle } from './events.ts';
import { type ArticleRecord, readTranslations, requireArticle, requireWholeArticle } from './queries.ts';
import { renameSlug } from './slug.ts';

const distinct = (all: readonly string[]): string[] => [...new Set(all)];

async function listSpaces(ctx: Ctx, id: string): Promise<string[]> {
  const rows = await scoped(ctx)
    .selectFrom('article_spaces')
    .select('branch_id')
    .where('article_id', '=', id)
    .orderBy('branch_id')
    .execute();
  return rows.map(({ branch_id }) => branch_id);
}

/** Changing who reads a published article takes the same permission as publishing it. */
function requireRightToShow(ctx: Ctx, article: ArticleRecord, { visibility, branch_ids }: UpdateArticleInput): void {
  const changesReaders = visibility !== undefined || branch_ids !== undefined;
  if (article.version > 0 && changesReaders && !ctx.actor.permissions.has('knowledge.publish'))
    throw new AppError('FORBIDDEN');
}

async function writeSpaces(
  ctx: Ctx,
  article: ArticleRecord,
  wanted: readonly string[] | undefined,
): Promise<AuditChange[]> {
  if (!wanted) return [];
  const before = await listSpaces(ctx, article.id);
  const after = distinct(wanted).sort();
  if (before.join() === after.join()) return [];
  const added = after.filter((id) => !before.includes(id));
  await requireOpenSpaces(ctx, added, 'branch_ids');
  await scoped(ctx).deleteFrom('article_spaces').where('article_id', '=', article.id).execute();
  if (after.length > 0)
    await ctx.db
      .insertInto('article_spaces')
      .values(after.map((branch_id) => ({ organization_id: ctx.organization_id, article_id: article.id, branch_id })))
      .execute();
  return [{ field: 'spaces', from: String(before.length), to: String(after.length) }];
}

export async function requireOwner(ctx: Ctx, id: string): Promise<void> {
  const person = await scoped(ctx).selectFrom('people').select('id').where('id', '=', id).executeTakeFirst();
  if (!person) throw new AppError('NOT_FOUND', 'owner_id');
  if ((await listAgents(ctx, [id])).length === 0) throw new AppError('NOT_ASSIGNABLE', 'owner_id');
}

const plainFields = ['language', 'visibility', 'category_id', 'owner_id', 'review_at', 'slug'] as const;

/** A text has one article in each language. */
async function requireOneOfLanguage(ctx: Ctx, article: ArticleRecord, language: ArticleRecord['language'] | undefined) {
  if (!language || language === article.language) return;
  const others = await readTranslations(ctx, ctx.actor, article.id);
  if (others.some((other) => other.language === language)) throw new AppError('ARTICLE_TRANSLATED', 'language');
}

const flat = (article: Pick<ArticleRecord, 'tags' | 'error_codes'>) => ({
  tags: article.tags.join(', '),
  error_codes: article.error_codes.join(', '),
});

export const updateArticle: Action<typeof articlesApi.update> = async (ctx, { params, body }) => {
  const article = await requireArticle(ctx, params.id, { isLocked: true });
  const { branch_ids, product_ids, problem_type_ids, ...wanted } = body;
  requireRightToShow(ctx, article, body);
  await requireOneOfLanguage(ctx, article, wanted.language);
  if (wanted.category_id) await requireCategory(ctx, wanted.category_id, 'category_id');
  if (wanted.owner_id && wanted.owner_id !== article.owner_id) await requireOwner(ctx, wanted.owner_id);
  const labels = {
    tags: distinct(wanted.tags ?? article.tags),
    error_codes: distinct(wanted.error_codes ?? article.error_codes),
  };
  const after = { ...article, ...wanted, ...labels };
  const changes = [
    ...changesBetween(article, after, [...plainFields]).map(nameLinks),
    ...changesBetween(flat(article), flat(after), ['tags', 'error_codes']),
    ...(await writeSpaces(ctx, article, branch_ids)),
    ...(await writeProducts(ctx, article.id, product_ids)),
    ...(await writeProblemTypes(ctx, article.id, problem_type_ids)),
  ];
  if (changes.length > 0) {
    const { language, visibility, category_id, owner_id, review_at } = after;
    await scoped(ctx)
      .updateTable('articles')
      .set({
        ...{ language, visibility, category_id, owner_id, review_at, ...labels },
        ...{ labels: await labelsOf(ctx, { ...labels, body: article.body }), updated_at: ctx.now },
      })
      .where('id', '=', article.id)
      .execute();
    if (wanted.slug !== undefined && wanted.slug !== article.slug) await renameSlug(ctx, article, wanted.slug);
    ctx.fact('article.updated', { article_id: article.id });
    auditArticle(ctx, 'article.updated', article, changes);
    await publishArticle(ctx, article.id);
  }
  return { article: await requireWholeArticle(ctx, article.id) };
};

/** An id says nothing to readers of the log, so the entry only says that it changed. */
function nameLinks(change: AuditChange): AuditChange {
  const names: Record<string, string> = { category_id: 'category', owner_id: 'owner' };
  const field = names[change.field];
  return field ? { field, from: null, to: null } : change;
}
