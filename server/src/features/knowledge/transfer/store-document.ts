import { AppError } from '@sightline/contract/errors';
import type { ArticleDocument } from '@sightline/contract/knowledge/document';
import { ArticleImportProblem } from '@sightline/contract/knowledge/transfer';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../../../kernel/context.ts';
import { addFiles } from '../../files/actions.ts';
import { auditArticle, insertArticle } from '../actions.ts';
import type { Problem } from './archive.ts';
import type { ImportedPicture } from './import-pictures.ts';
import { problemOfArticle } from './problem-of-read.ts';

export type ReadArticle = {
  title: string;
  summary: string;
  document: ArticleDocument;
  pictures: readonly ImportedPicture[];
};

/** Stores a document as a draft of the person who imports it, or records its problem. */
export async function storeDocument(
  ctx: Ctx,
  { language, category_id }: { language: 'en' | 'pt'; category_id: string | null },
  { title, summary, document, pictures }: ReadArticle,
): Promise<{ article_id: string | null; problem: Problem | null }> {
  const problem = problemOfArticle(document);
  if (problem) return { article_id: null, problem };
  if (document.content.length === 0) return { article_id: null, problem: 'empty' };
  const id = uuidv7();
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
