import { buffer } from 'node:stream/consumers';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { scoped } from '../../../db/scoped.ts';
import type { JobHandler, SlowCtx } from '../../../jobs/handlers.ts';
import { actAs } from '../../../kernel/acting-person.ts';
import type { TenantCtx } from '../../../kernel/context.ts';
import { publishDraft } from '../events.ts';
import { type Archive, ImportRefusal, openArchive, type Problem } from './archive.ts';
import { importPictures } from './import-pictures.ts';
import { endImport, findRunning, type ImportRecord, type ReadArticle, storeDocument } from './importing.ts';
import { isDocument } from './read-text.ts';
import { resolveFallbacks } from './resolve-fallbacks.ts';
import { readIsolated } from './text-reader.ts';

const bounds = limits.articles.import;

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
async function readDocument(ctx: SlowCtx<TenantCtx>, source: Source, path: string): Promise<Outcome> {
  try {
    const bytes = await source.read(path);
    const text = await readIsolated(ctx, { path, bytes });
    const document = await ctx.transact('read', (tx) => resolveFallbacks(tx, text));
    const { isComplete, ...found } = await importPictures(ctx, source.archive, path, document);
    return { read: { title: text.title, summary: text.summary, ...found }, isComplete };
  } catch (error) {
    if (error instanceof ImportRefusal) return { problem: error.problem };
    // Nothing is wrong with the document: the job runs again.
    if (error instanceof AppError || ctx.signal.aborted) throw error;
    ctx.log.warn({ err: error }, 'a document of an import cannot be read');
    return { problem: 'unreadable' };
  }
}

/** The article, its line and the progress are written together: a job that runs again goes on behind them. */
async function keepOutcome(tx: TenantCtx, record: ImportRecord, path: string, outcome: Outcome): Promise<boolean> {
  const locked = await findRunning(tx, record.id, { isLocked: true });
  if (locked?.done !== record.done) return false;
  const acting = await actAs(tx, { person_id: record.person_id, branch_id: null, locale: record.language });
  if (!acting?.actor.permissions.has('knowledge.create')) {
    await endImport(tx, record.id, 'no_right');
    return false;
  }
  const kept =
    'problem' in outcome
      ? { article_id: null, problem: outcome.problem }
      : await storeDocument(acting, record, outcome.read);
  const isPartial = 'isComplete' in outcome && !outcome.isComplete;
  await tx.db
    .insertInto('article_import_items')
    .values({
      ...{ organization_id: tx.organization_id, import_id: record.id, position: record.done, path },
      ...{ article_id: kept.article_id, problem: kept.problem ?? (isPartial ? 'pictures_missing' : null) },
    })
    .execute();
  await scoped(tx)
    .updateTable('article_imports')
    .set({ done: record.done + 1 })
    .where('id', '=', record.id)
    .execute();
  publishDraft(tx, record.id);
  return true;
}

/** Some documents at a time, so that other jobs run in between. */
export const importArticles: JobHandler<'knowledge.import'> = {
  transaction: 'none',
  run: async (ctx, { import_id }) => {
    const record = await ctx.transact('read', (tx) => findRunning(tx, import_id));
    if (!record) return;
    const stored = await ctx.ports.storage.read(record.storage_key);
    const opening = stored
      ? openSource(record.name, await buffer(stored.stream))
      : Promise.reject(new ImportRefusal('unreadable'));
    const source = await opening.catch(async (error: unknown) => {
      if (!(error instanceof ImportRefusal)) throw error;
      await ctx.transact('write', (tx) => endImport(tx, import_id, error.problem));
      return null;
    });
    if (!source) return;
    const total = source.documents.length;
    await ctx.transact('write', (tx) =>
      scoped(tx).updateTable('article_imports').set({ total }).where('id', '=', import_id).execute(),
    );
    const next = source.documents.slice(record.done, record.done + bounds.batch);
    let { done } = record;
    for (const path of next) {
      const outcome = await readDocument(ctx, source, path);
      const at = { ...record, done };
      if (!(await ctx.transact('write', (tx) => keepOutcome(tx, at, path, outcome)))) return;
      done += 1;
    }
    await ctx.transact('write', (tx) =>
      done >= total ? endImport(tx, import_id) : tx.enqueue('knowledge.import', { import_id }),
    );
  },
};
