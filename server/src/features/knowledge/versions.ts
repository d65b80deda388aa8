import { AppError } from '@sightline/contract/errors';
import type { ArticleVersion, articlesApi } from '@sightline/contract/knowledge/articles';
import type { versionsApi } from '@sightline/contract/knowledge/versions';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { scoped } from '../../db/scoped.ts';
import type { SharedContent } from '../../documents/shared-document.ts';
import type { Action } from '../../kernel/action.ts';
import type { Ctx } from '../../kernel/context.ts';
import { auditArticle } from './actions.ts';
import { writeDraft } from './collab/article-documents.ts';
import { compareDocuments, compareTexts, countWords } from './compare/compare.ts';
import { publishDraft } from './events.ts';
import { readShownObjects } from './objects/queries.ts';
import { requireArticle, requireDraft } from './queries.ts';

const selectVersions = (ctx: Ctx, articleId: string) =>
  scoped(ctx)
    .selectFrom('article_versions as v')
    .innerJoin('people as p', (join) =>
      join.onRef('p.organization_id', '=', 'v.organization_id').onRef('p.id', '=', 'v.published_by'),
    )
    .where('v.article_id', '=', articleId)
    .select(['v.version', 'v.title', 'v.note', 'v.published_at'])
    .select(sql<ArticleVersion['published_by']>`jsonb_build_object('id', p.id, 'name', p.name)`.as('published_by'));

export const listVersions: Action<typeof articlesApi.versions> = async (ctx, { params }) => {
  const article = await requireArticle(ctx, params.id);
  const versions = await selectVersions(ctx, article.id)
    .orderBy('v.version', 'desc')
    .limit(limits.articles.versions)
    .execute();
  return { versions };
};

async function requireVersion(ctx: Ctx, articleId: string, wanted: string) {
  const version = /^[1-9]\d{0,8}$/.test(wanted) ? Number(wanted) : 0;
  const found = await selectVersions(ctx, articleId)
    .where('v.version', '=', version)
    .select(['v.summary', 'v.body'])
    .executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND', 'version');
  return found;
}

export const findVersion: Action<typeof articlesApi.findVersion> = async (ctx, { params }) => {
  const article = await requireArticle(ctx, params.id);
  return { version: await requireVersion(ctx, article.id, params.version) };
};

export const restoreVersion: Action<typeof articlesApi.restoreVersion> = async (ctx, { params }) => {
  const article = await requireArticle(ctx, params.id, { isLocked: true });
  if (article.status === 'archived') throw new AppError('ARTICLE_ARCHIVED');
  const version = await requireVersion(ctx, article.id, params.version);
  await writeDraft(ctx, article, version);
  auditArticle(ctx, 'article.version_restored', article, [
    { field: 'version', from: String(article.version), to: String(version.version) },
  ]);
  publishDraft(ctx, article.id);
  return { draft: await requireDraft(ctx, article.id) };
};

/** The draft is what was published last again. */
export const discardDraft: Action<typeof articlesApi.discardDraft> = async (ctx, { params }) => {
  const article = await requireArticle(ctx, params.id, { isLocked: true });
  if (article.status === 'archived') throw new AppError('ARTICLE_ARCHIVED');
  if (article.version === 0) throw new AppError('ARTICLE_NOT_PUBLISHED');
  await writeDraft(ctx, article, await requireVersion(ctx, article.id, String(article.version)));
  const draft = await requireDraft(ctx, article.id);
  await scoped(ctx)
    .updateTable('articles')
    .set({ published_draft: draft.lock_version, submitted_at: null, submitted_by: null, review_comment: '' })
    .where('id', '=', article.id)
    .execute();
  auditArticle(ctx, 'article.version_restored', article, [
    { field: 'version', from: null, to: String(article.version) },
  ]);
  publishDraft(ctx, article.id);
  return { draft: { ...draft, review_comment: '' } };
};

const findSide = async (ctx: Ctx, articleId: string, side: number | 'draft'): Promise<SharedContent> =>
  side === 'draft'
    ? ((await requireDraft(ctx, articleId)) as SharedContent)
    : requireVersion(ctx, articleId, String(side));

export const compareVersions: Action<typeof versionsApi.diff> = async (ctx, { params, query }) => {
  const article = await requireArticle(ctx, params.id);
  const before = await findSide(ctx, article.id, query.from);
  const after = await findSide(ctx, article.id, query.to);
  const title = compareTexts(before.title, after.title);
  const summary = compareTexts(before.summary, after.summary);
  const objects = await readShownObjects(ctx, before.body, after.body);
  const names = new Map(objects.map(({ id, name }) => [id, name]));
  const lines = compareDocuments(before.body, after.body, names);
  const parts = [...title, ...summary, ...lines.flatMap((line) => line.parts)];
  return { title, summary, lines, added: countWords(parts, 'added'), removed: countWords(parts, 'removed') };
};
