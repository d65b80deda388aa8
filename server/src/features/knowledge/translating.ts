import { AppError } from '@sightline/contract/errors';
import { type ArticleDocument, picturesOf } from '@sightline/contract/knowledge/document';
import type { publishingApi } from '@sightline/contract/knowledge/publishing';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import type { Ctx } from '../../kernel/context.ts';
import { copyAbout } from './about.ts';
import { auditArticle, insertArticle } from './actions.ts';
import { publishArticle, publishDraft } from './events.ts';
import { copyPictures } from './pictures.ts';
import { type ArticleRecord, readTranslations, requireArticle, requireDraft, requireWholeArticle } from './queries.ts';

type Copy = Pick<ArticleRecord, 'language'> & { id: string; title: string; translation_of: string | null };

/** Copies the draft of the source, with copies of its pictures: articles share no files. */
async function copyArticle(ctx: Ctx, source: ArticleRecord, copy: Copy): Promise<void> {
  const draft = await requireDraft(ctx, source.id);
  const body = draft.body as ArticleDocument;
  const { category_id, tags, error_codes } = source;
  const ids = new Map(picturesOf(body).map((picture) => [picture, uuidv7()]));
  const content = { summary: draft.summary, body: withPictures(body, ids) };
  await insertArticle(ctx, { ...content, ...{ category_id, tags, error_codes }, ...copy });
  await copyPictures(ctx, copy.id, ids);
  await copyAbout(ctx, source.id, copy.id);
}

function withPictures<Node extends { type: string; attrs?: Record<string, unknown>; content?: unknown[] }>(
  node: Node,
  ids: ReadonlyMap<string, string>,
): Node {
  const file = ids.get(String(node.attrs?.file));
  return {
    ...node,
    ...(node.type === 'picture' && file && { attrs: { ...node.attrs, file } }),
    ...(node.content && { content: node.content.map((inner) => withPictures(inner as Node, ids)) }),
  };
}

/** Two people who begin it at once: the second one finds the language taken. */
async function requireFreeLanguage(
  ctx: Ctx,
  sourceId: string,
  language: ArticleRecord['language'],
  { field, besides = null }: { field: string; besides?: string | null },
): Promise<void> {
  const taken = await scoped(ctx)
    .selectFrom('articles')
    .select('id')
    .where(({ or, eb }) => or([eb('id', '=', sourceId), eb('translation_of', '=', sourceId)]))
    .where('language', '=', language)
    .$if(besides !== null, (query) => query.where('id', '<>', besides))
    .executeTakeFirst();
  if (taken) throw new AppError('ARTICLE_TRANSLATED', field);
}

export const translateArticle: Action<typeof publishingApi.translate> = async (ctx, { params, body }) => {
  const article = await requireArticle(ctx, params.id, { isLocked: true });
  const { language } = body;
  const id = uuidv7();
  const source = article.translation_of ?? article.id;
  await requireArticle(ctx, source, { isLocked: true });
  await requireFreeLanguage(ctx, source, language, { field: 'language' });
  await copyArticle(ctx, article, { id, language, title: article.title, translation_of: source });
  auditArticle(ctx, 'article.translated', { id, title: article.title });
  publishDraft(ctx, id);
  publishDraft(ctx, article.id);
  return { article: await requireWholeArticle(ctx, id) };
};

const words = { en: 'Copy of', pt: 'Cópia de' };

export const duplicateArticle: Action<typeof publishingApi.duplicate> = async (ctx, { params, body }) => {
  const article = await requireArticle(ctx, params.id);
  const { id = uuidv7() } = body;
  const title = `${words[article.language]} ${article.title}`.slice(0, 200);
  await copyArticle(ctx, article, { id, language: article.language, title, translation_of: null });
  auditArticle(ctx, 'article.duplicated', { id, title });
  publishDraft(ctx, id);
  return { article: await requireWholeArticle(ctx, id) };
};

/** Articles that were written apart become a pair, or one of a pair goes its own way. */
export const pairArticle: Action<typeof publishingApi.pair> = async (ctx, { params, body }) => {
  const article = await requireArticle(ctx, params.id, { isLocked: true });
  const { source_id } = body;
  if (source_id) {
    const source = await requireArticle(ctx, source_id, { isLocked: true }).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'NOT_FOUND' ? new AppError('NOT_FOUND', 'source_id') : error;
    });
    const isSource = (await readTranslations(ctx, ctx.actor, article.id)).length > 0 && !article.translation_of;
    if (source.translation_of || isSource) throw new AppError('ARTICLE_TRANSLATED', 'source_id');
    await requireFreeLanguage(ctx, source.id, article.language, { field: 'source_id', besides: article.id });
  }
  await sql`
    update articles set translation_of = ${source_id}, updated_at = ${ctx.now}
    where organization_id = ${ctx.organization_id} and id = ${article.id}`.execute(ctx.db);
  auditArticle(ctx, 'article.paired', article);
  await publishArticle(ctx, article.id);
  if (source_id) publishDraft(ctx, source_id);
  return { article: await requireWholeArticle(ctx, article.id) };
};
