import type { AuditChange } from '@sightline/contract/audit/audit';
import type { AuditEventName } from '@sightline/contract/audit/events';
import { AppError } from '@sightline/contract/errors';
import type { articlesApi } from '@sightline/contract/knowledge/articles';
import { type ArticleDocument, emptyDocument } from '@sightline/contract/knowledge/document';
import { limits } from '@sightline/contract/limits';
import { v7 as uuidv7 } from 'uuid';
import { countRows } from '../../db/pagination.ts';
import { scoped } from '../../db/scoped.ts';
import type { SharedContent } from '../../documents/shared-document.ts';
import type { Action } from '../../kernel/action.ts';
import type { Ctx } from '../../kernel/context.ts';
import { removeFiles } from '../files/actions.ts';
import { requireCategory } from './categories-queries.ts';
import { refreshWriters, writeDraft } from './collab/article-documents.ts';
import { labelsOf, requireDocument, wordsOf } from './content.ts';
import { publishArticle, publishDraft } from './events.ts';
import { recordUses } from './objects/uses.ts';
import { type ArticleRecord, requireArticle, requireDraft, requireWholeArticle } from './queries.ts';
import { freeSlug } from './slug.ts';

/*
 * An article: draft -> in review (submitted) -> published -> archived -> published again. Authors work on a draft of its own row;
 * readers see what was published last, until the draft is published as the next version. A draft that was never published is shown
 * to authors in its place, and can be deleted. What it belongs to and who may read it holds at once (settings.ts).
 */

export function auditArticle(
  ctx: Ctx,
  event: AuditEventName,
  { id, title }: { id: string; title: string },
  changes: readonly AuditChange[] = [],
): void {
  ctx.audit(event, { record: { id, label: title }, changes });
}

export type NewArticle = SharedContent &
  Pick<ArticleRecord, 'id' | 'language' | 'category_id'> &
  Partial<Pick<ArticleRecord, 'tags' | 'error_codes' | 'translation_of'>>;

/** A draft of the actor, for agents alone. Its pictures are added after it. */
export async function insertArticle(ctx: Ctx, { title, summary, body, ...article }: NewArticle): Promise<void> {
  const { organization_id, now, actor } = ctx;
  if ((await countRows(scoped(ctx).selectFrom('articles'))) >= limits.articles.inWorkspace)
    throw new AppError('TOO_MANY_ARTICLES');
  const own = { organization_id, title, summary, body: JSON.stringify(body) };
  const labels = [...(article.tags ?? []), ...(article.error_codes ?? [])].join(' ');
  await ctx.db
    .insertInto('articles')
    .values({
      ...{ ...own, ...article, ...wordsOf(body), labels, slug: await freeSlug(ctx, title) },
      ...{ owner_id: actor.id, created_by: actor.id, created_at: now, updated_at: now },
    })
    .execute();
  await ctx.db
    .insertInto('article_drafts')
    .values({ ...own, article_id: article.id, edited_by: actor.id, edited_at: now })
    .execute();
  await recordUses(ctx, article.id, 'draft', body);
}

export const createArticle: Action<typeof articlesApi.create> = async (ctx, { body }) => {
  const { id = uuidv7(), ...article } = body;
  if (article.category_id) await requireCategory(ctx, article.category_id, 'category_id');
  await insertArticle(ctx, { ...article, id, body: emptyDocument });
  auditArticle(ctx, 'article.created', { id, title: article.title });
  publishDraft(ctx, id);
  return { article: await requireWholeArticle(ctx, id) };
};

/** The audit log keeps what is published, not each change of a draft. */
export const saveDraft: Action<typeof articlesApi.saveDraft> = async (ctx, { params, body }) => {
  const article = await requireArticle(ctx, params.id, { isLocked: true });
  if (article.status === 'archived') throw new AppError('ARTICLE_ARCHIVED');
  const draft = await requireDraft(ctx, article.id);
  if (draft.lock_version !== body.lock_version) throw AppError.about('STALE_VERSION', ['lock_version']);
  const { title, summary } = body;
  await writeDraft(ctx, article, { title, summary, body: await requireDocument(ctx, article.id, body.body) });
  publishDraft(ctx, article.id);
  return { draft: await requireDraft(ctx, article.id) };
};

export async function requireContent(ctx: Ctx, id: string): Promise<SharedContent & { lock_version: number }> {
  const { title, summary, body, lock_version } = await requireDraft(ctx, id);
  const document = body as ArticleDocument;
  const isEmpty =
    wordsOf(document).words_count === 0 &&
    document.content.every(({ type }) => type !== 'picture' && type !== 'object');
  if (isEmpty) throw new AppError('ARTICLE_EMPTY');
  return { title, summary, body: document, lock_version };
}

export const submitArticle: Action<typeof articlesApi.submit> = async (ctx, { params }) => {
  const article = await requireArticle(ctx, params.id, { isLocked: true });
  if (article.status === 'archived') throw new AppError('ARTICLE_ARCHIVED');
  const { title } = await requireContent(ctx, article.id);
  await scoped(ctx)
    .updateTable('articles')
    .set({ submitted_at: ctx.now, submitted_by: ctx.actor.id, review_comment: '' })
    .where('id', '=', article.id)
    .execute();
  auditArticle(ctx, 'article.submitted', { id: article.id, title });
  publishDraft(ctx, article.id);
  return { article: await requireWholeArticle(ctx, article.id) };
};

export const declineArticle: Action<typeof articlesApi.decline> = async (ctx, { params, body }) => {
  const article = await requireArticle(ctx, params.id, { isLocked: true });
  if (!article.submitted_at) throw new AppError('ARTICLE_NOT_SUBMITTED');
  await scoped(ctx)
    .updateTable('articles')
    .set({ submitted_at: null, submitted_by: null, review_comment: body.comment })
    .where('id', '=', article.id)
    .execute();
  auditArticle(ctx, 'article.declined', article, [{ field: 'reason', from: null, to: body.comment || null }]);
  publishDraft(ctx, article.id);
  return { article: await requireWholeArticle(ctx, article.id) };
};

/**
 * Publishes only the draft that the caller has looked at: one that was saved or published since is refused. An unchanged draft is published again
 * only if it is a translation whose source has a newer version.
 */
export const publishDraftOf: Action<typeof articlesApi.publish> = async (ctx, { params, body }) => {
  const article = await requireArticle(ctx, params.id, { isLocked: true });
  const { lock_version, ...content } = await requireContent(ctx, article.id);
  const isPublished = article.status === 'published' && article.published_draft === lock_version;
  if (lock_version !== body.lock_version || (isPublished && !article.is_outdated))
    throw AppError.about('STALE_VERSION', ['lock_version']);
  await publishContent(ctx, article, { ...content, lock_version, note: body.note });
  return { article: await requireWholeArticle(ctx, article.id) };
};

type Publication = SharedContent & { lock_version: number; note: string };

/** The next version. A publication that was scheduled would bring back an earlier text, and is cancelled. */
export async function publishContent(ctx: Ctx, article: ArticleRecord, publication: Publication): Promise<void> {
  const { lock_version, note, ...content } = publication;
  const { organization_id, now, actor } = ctx;
  const version = article.version + 1;
  const stored = { ...content, body: JSON.stringify(content.body) };
  await ctx.db
    .insertInto('article_versions')
    .values({
      ...stored,
      organization_id,
      article_id: article.id,
      version,
      note,
      published_by: actor.id,
      published_at: now,
    })
    .execute();
  await scoped(ctx)
    .updateTable('articles')
    .set({
      ...{ ...stored, ...wordsOf(content.body), version, status: 'published', published_at: now, updated_at: now },
      ...{ labels: await labelsOf(ctx, { ...article, ...content }), published_draft: lock_version },
      ...{ submitted_at: null, submitted_by: null, review_comment: '' },
      ...(article.version === 0 && { slug: await freeSlug(ctx, content.title, article.id) }),
    })
    .where('id', '=', article.id)
    .execute();
  await recordUses(ctx, article.id, 'published', content.body);
  await forgetOldVersions(ctx, article.id, version);
  await removeSchedule(ctx, article.id);
  ctx.fact('article.published', { article_id: article.id, version });
  auditArticle(ctx, 'article.published', { id: article.id, title: content.title }, [
    { field: 'version', from: article.version === 0 ? null : String(article.version), to: String(version) },
  ]);
  await publishArticle(ctx, article.id);
}

export const removeSchedule = (ctx: Ctx, id: string) =>
  scoped(ctx).deleteFrom('article_schedules').where('article_id', '=', id).executeTakeFirst();

async function forgetOldVersions(ctx: Ctx, id: string, newest: number): Promise<void> {
  await scoped(ctx)
    .deleteFrom('article_versions')
    .where('article_id', '=', id)
    .where('version', '<=', newest - limits.articles.versions)
    .execute();
}

export async function archive(ctx: Ctx, article: ArticleRecord): Promise<void> {
  if (article.status !== 'published') throw new AppError('ARTICLE_NOT_PUBLISHED');
  await removeSchedule(ctx, article.id);
  const set = { status: 'archived', submitted_at: null, submitted_by: null, updated_at: ctx.now } as const;
  await scoped(ctx).updateTable('articles').set(set).where('id', '=', article.id).execute();
  ctx.fact('article.archived', { article_id: article.id });
  auditArticle(ctx, 'article.archived', article);
  refreshWriters(ctx, article.id);
  await publishArticle(ctx, article.id);
}

export const archiveArticle: Action<typeof articlesApi.archive> = async (ctx, { params }) => {
  const article = await requireArticle(ctx, params.id, { isLocked: true });
  await archive(ctx, article);
  return { article: await requireWholeArticle(ctx, article.id) };
};

export const unarchiveArticle: Action<typeof articlesApi.unarchive> = async (ctx, { params }) => {
  const article = await requireArticle(ctx, params.id, { isLocked: true });
  if (article.status !== 'archived') throw new AppError('ARTICLE_NOT_ARCHIVED');
  const set = { status: 'published', updated_at: ctx.now } as const;
  await scoped(ctx).updateTable('articles').set(set).where('id', '=', article.id).execute();
  auditArticle(ctx, 'article.unarchived', article);
  await publishArticle(ctx, article.id);
  return { article: await requireWholeArticle(ctx, article.id) };
};

export const verifyArticle: Action<typeof articlesApi.verify> = async (ctx, { params, body }) => {
  const article = await requireArticle(ctx, params.id, { isLocked: true });
  if (article.status !== 'published') throw new AppError('ARTICLE_NOT_PUBLISHED');
  const { review_at } = body;
  await scoped(ctx)
    .updateTable('articles')
    .set({ verified_at: ctx.now, verified_by: ctx.actor.id, review_at })
    .where('id', '=', article.id)
    .execute();
  const changes =
    article.review_at === review_at ? [] : [{ field: 'review_at', from: article.review_at, to: review_at }];
  auditArticle(ctx, 'article.verified', article, changes);
  await publishArticle(ctx, article.id);
  return { article: await requireWholeArticle(ctx, article.id) };
};

export const removeArticle: Action<typeof articlesApi.remove> = async (ctx, { params }) => {
  const article = await requireArticle(ctx, params.id, { isLocked: true });
  if (article.version > 0) throw new AppError('ARTICLE_PUBLISHED');
  const pictures = await scoped(ctx)
    .selectFrom('article_pictures')
    .select('id')
    .where('article_id', '=', article.id)
    .execute();
  for (const { id } of pictures) await removeFiles(ctx, { owner_kind: 'article_picture', id });
  await scoped(ctx).deleteFrom('articles').where('id', '=', article.id).execute();
  auditArticle(ctx, 'article.deleted', article);
  refreshWriters(ctx, article.id);
  publishDraft(ctx, article.id);
};
