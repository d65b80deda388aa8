import { AppError, type ErrorCode } from '@sightline/contract/errors';
import {
  type ArticleDocument,
  type DocumentProblem,
  picturesOf,
  problemOfDocument,
  textOf,
} from '@sightline/contract/knowledge-document';
import { scoped } from '../../db/scoped.ts';
import type { Ctx } from '../../kernel/context.ts';

const codes: Record<DocumentProblem, ErrorCode> = {
  size: 'ARTICLE_TOO_LARGE',
  table: 'ARTICLE_TOO_LARGE',
  picture: 'ARTICLE_TOO_LARGE',
  depth: 'ARTICLE_TOO_DEEP',
  link: 'ARTICLE_LINK_REFUSED',
  unknown: 'ARTICLE_CONTENT_REFUSED',
  place: 'ARTICLE_CONTENT_REFUSED',
  value: 'ARTICLE_CONTENT_REFUSED',
};

/** A document that articles can hold, whose pictures were added to this article. */
export async function requireDocument(ctx: Ctx, articleId: string, body: unknown): Promise<ArticleDocument> {
  const problem = problemOfDocument(body);
  if (problem) throw new AppError(codes[problem], 'body');
  const document = body as ArticleDocument;
  const pictures = picturesOf(document);
  if (pictures.length === 0) return document;
  const own = await scoped(ctx)
    .selectFrom('article_pictures')
    .select('id')
    .where('article_id', '=', articleId)
    .where('id', 'in', pictures)
    .execute();
  if (own.length < pictures.length) throw new AppError('ARTICLE_PICTURE_FOREIGN', 'body');
  return document;
}

/** What the search and the reading time need of a document. */
export function wordsOf(body: ArticleDocument): { words: string; words_count: number } {
  const words = textOf(body).trim();
  return { words, words_count: words === '' ? 0 : words.split(/\s+/).length };
}

/** The names of the files that a published text shows. */
async function namesOfFiles(ctx: Ctx, body: ArticleDocument): Promise<string[]> {
  const shown = picturesOf(body);
  if (shown.length === 0) return [];
  const files = await scoped(ctx).selectFrom('files').select('name').where('id', 'in', shown).orderBy('name').execute();
  return files.map(({ name }) => name);
}

/** Tags, codes and names of files as words, for the search. */
export async function labelsOf(
  ctx: Ctx,
  { tags, error_codes, body }: { tags: readonly string[]; error_codes: readonly string[]; body: ArticleDocument },
): Promise<string> {
  return [...new Set([...tags, ...error_codes, ...(await namesOfFiles(ctx, body))])].join(' ');
}
