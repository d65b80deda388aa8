import { buffer } from 'node:stream/consumers';
import { AppError } from '@sightline/contract/errors';
import { ArticleImportProblem } from '@sightline/contract/knowledge/transfer';
import { limits } from '@sightline/contract/limits';
import { Id, Locale } from '@sightline/contract/scalars';
import { z } from 'zod';
import { scoped } from '../../../db/scoped.ts';
import { isTransientDatabaseError } from '../../../db/transient-error.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { defineRun, type Run, type RunCtx, RunStoppedError } from '../../../kernel/run.ts';
import { removeFiles } from '../../files/actions.ts';
import { publishDraft } from '../events.ts';
import { type Archive, ImportRefusal, openArchive, type Problem } from './archive.ts';
import { importPictures } from './import-pictures.ts';
import { isDocument } from './read-text.ts';
import { resolveFallbacks } from './resolve-fallbacks.ts';
import { type ReadArticle, storeDocument } from './store-document.ts';
import { readIsolated } from './text-reader.ts';

const bounds = limits.articles.import;

/*
 * An import of articles is a run: `done` documents of its file have become articles, and what became of each is a row. The file
 * goes when the run has ended.
 */

const parameters = z.object({ name: z.string(), language: Locale, category_id: Id.nullable() });
/** Why its file cannot be read at all. */
const cursor = z.object({ problem: ArticleImportProblem });
type Cursor = z.output<typeof cursor>;
type Import = Run<z.output<typeof parameters>, Cursor>;
type ImportCtx = RunCtx<Cursor>;

/** The documents of a file in the order of their paths; a file that is no archive is one itself. */
type Source = { documents: readonly string[]; archive: Archive | null; read: (path: string) => Promise<Buffer> };

async function openSource(name: string, bytes: Buffer): Promise<Source> {
  const isZip = bytes.subarray(0, 2).toString('latin1') === 'PK';
  if (!isZip) {
    if (!isDocument(name)) throw new ImportRefusal('not_text');
    if (bytes.length > bounds.document) throw new ImportRefusal('too_large');
    return { documents: [name], archive: null, read: async () => bytes };
  }
  const archive = await openArchive(bytes);
  const documents = archive.paths.filter(isDocument).sort();
  if (documents.length === 0) throw new ImportRefusal('empty');
  if (documents.length > bounds.documents) throw new ImportRefusal('too_many');
  return { documents, archive, read: (path) => archive.read(path, bounds.document) };
}

type Outcome = { read: ReadArticle; isComplete: boolean } | { problem: Problem };

/** Whatever is wrong with one document, the others are read. */
async function readDocument(ctx: ImportCtx, source: Source, path: string): Promise<Outcome> {
  try {
    const bytes = await source.read(path);
    const text = await readIsolated(ctx, { path, bytes });
    const document = await ctx.transact('read', (tx) => resolveFallbacks(tx, text));
    const { isComplete, ...found } = await importPictures(ctx, source.archive, path, document);
    return { read: { title: text.title, summary: text.summary, ...found }, isComplete };
  } catch (error) {
    if (error instanceof ImportRefusal) return { problem: error.problem };
    // These errors are not the document's fault.
    if (error instanceof AppError || isTransientDatabaseError(error) || ctx.signal.aborted) throw error;
    ctx.log.warn({ err: error }, 'a document of an import cannot be read');
    return { problem: 'unreadable' };
  }
}

/** The article and its line are written with the progress, so that no document is read twice. */
async function storeOutcome(ctx: Ctx, run: Import, position: number, path: string, outcome: Outcome): Promise<void> {
  const kept =
    'problem' in outcome
      ? { article_id: null, problem: outcome.problem }
      : await storeDocument(ctx, run.parameters, outcome.read);
  const isPartial = 'isComplete' in outcome && !outcome.isComplete;
  await ctx.db
    .insertInto('article_import_items')
    .values({
      ...{ organization_id: ctx.organization_id, import_id: run.id, position, path },
      ...{ article_id: kept.article_id, problem: kept.problem ?? (isPartial ? 'pictures_missing' : null) },
    })
    .execute();
  publishDraft(ctx, run.id);
}

async function openStored(ctx: ImportCtx, { id, parameters }: Import): Promise<Source> {
  const file = await ctx.transact('read', (tx) =>
    scoped(tx).selectFrom('files').where('id', '=', id).select('storage_key').executeTakeFirst(),
  );
  const stored = file && (await ctx.ports.storage.read(file.storage_key));
  if (!stored) throw new ImportRefusal('unreadable');
  return openSource(parameters.name, await buffer(stored.stream));
}

/** Why the file cannot be read is kept with the run. */
async function requireSource(ctx: ImportCtx, run: Import): Promise<Source> {
  try {
    return await openStored(ctx, run);
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error;
    await ctx.step(async () => ({ cursor: { problem: error.problem } }));
    throw new AppError('NO_IMPORT_FILE');
  }
}

/** Some documents at a time, so that other work runs in between. */
async function importSome(ctx: ImportCtx, run: Import): Promise<'goes on' | 'ends'> {
  const source = await requireSource(ctx, run);
  const total = source.documents.length;
  const end = Math.min(run.done + bounds.batch, total);
  for (let position = run.done; position < end; position += 1) {
    const path = source.documents[position] ?? '';
    const outcome = await readDocument(ctx, source, path);
    await ctx.step(async (acting, { done }) => {
      if (done !== position) throw new RunStoppedError(); // another worker has come further
      await storeOutcome(acting, run, position, path, outcome);
      return { done: position + 1, total };
    });
  }
  return end < total ? 'goes on' : 'ends';
}

export const articleImports = defineRun({
  kind: 'article_import',
  lane: 'bulk',
  parameters,
  cursor,
  permission: () => 'knowledge.create',
  keptFor: bounds.keptFor,
  transaction: 'none',
  run: importSome,
  ended: (ctx, { id }) => removeFiles(ctx, { owner_kind: 'article_import', id }),
});
