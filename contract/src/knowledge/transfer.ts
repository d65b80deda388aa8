import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id, Locale, Timestamp } from '../scalars.ts';
import { ArticleRef } from './articles.ts';

export const ArticleImportState = z.enum(['running', 'done', 'failed', 'cancelled']);

/** Why a document became no article, or an archive could not be read. */
export const ArticleImportProblem = z.enum([
  'unreadable',
  'encoding',
  'not_text',
  'too_large',
  'too_many',
  'too_deep',
  'unsafe_path',
  'suspicious_size',
  'empty',
  'pictures_missing',
  'too_many_articles',
  'no_right',
]);
export type ArticleImportProblem = z.infer<typeof ArticleImportProblem>;

export const ArticleImport = z.object({
  id: Id,
  name: z.string(),
  state: ArticleImportState,
  problem: ArticleImportProblem.nullable(),
  /** Why it failed: a code of the error catalogue. */
  error: z.string().nullable(),
  total: z.int(),
  done: z.int(),
  created_at: Timestamp,
  items: z.array(
    z.object({ path: z.string(), article: ArticleRef.nullable(), problem: ArticleImportProblem.nullable() }),
  ),
});
export type ArticleImport = z.infer<typeof ArticleImport>;

export const ExportFormat = z.enum(['pdf', 'md', 'zip']);
export type ExportFormat = z.infer<typeof ExportFormat>;

const params = z.object({ id: Id });
const oneImport = z.object({ import: ArticleImport });

export const transferApi = {
  start: endpoint('POST', '/knowledge/imports', {
    summary: 'Imports articles from a Markdown or HTML file, or a zip of them, as drafts.',
    description: 'One file. A job reads it; pictures of a zip become pictures of the articles that show them.',
    body: z.object({ id: Id.optional(), language: Locale, category_id: Id.optional() }),
    files: 'file',
    idempotentBy: 'id',
    data: oneImport,
    errors: [
      ...(['NOT_FOUND', 'CONFLICT', 'NO_IMPORT_FILE', 'ATTACHMENTS_TOO_LARGE', 'TOO_MANY_FILES'] as const),
      ...(['TOO_MANY_IMPORTS', 'FILE_UNREADABLE', 'STORAGE_UNAVAILABLE', 'STORAGE_FULL'] as const),
      ...(['PICTURE_TOO_LARGE', 'PICTURE_QUEUE_FULL'] as const),
    ],
  }),
  find: endpoint('GET', '/knowledge/import/:id', {
    summary: 'Finds an import of articles, and what became of each document.',
    params,
    data: oneImport,
    errors: ['NOT_FOUND'],
  }),
  exportOne: endpoint('GET', '/knowledge/article/:id/export', {
    summary: 'Reads an article as PDF, as Markdown, or as a zip with its pictures.',
    params,
    query: z.object({ format: ExportFormat }),
    raw: true,
    errors: ['NOT_FOUND', 'DOCUMENT_TOO_LARGE', 'DOCUMENT_QUEUE_FULL'],
  }),
  exportMany: endpoint('GET', '/knowledge/export', {
    summary: 'Reads the published articles of a category, or all, as a zip of Markdown with their pictures.',
    query: z.object({ category_id: Id.optional() }),
    raw: true,
    errors: ['NOT_FOUND', 'TOO_MANY_ROWS'],
  }),
};
