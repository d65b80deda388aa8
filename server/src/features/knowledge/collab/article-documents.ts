import type { StoredNotice } from '@sightline/contract/documents/writing';
import {
  type ArticleDocument,
  type ArticleNode,
  type DocumentProblem,
  objectsOf,
  picturesOf,
  problemOfDocument,
} from '@sightline/contract/knowledge/document';
import { keptDocument } from '@sightline/contract/knowledge/kept-document';
import { articleDocumentName } from '@sightline/contract/knowledge/writing';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import * as Y from 'yjs';
import { scoped } from '../../../db/scoped.ts';
import type {
  DocumentKind,
  HeldDocument,
  StoredDocument,
  StoreOutcome,
  WritingRequest,
} from '../../../documents/document-kind.ts';
import { canBeOpened } from '../../../documents/opened-document.ts';
import {
  isSameDocument,
  readShared,
  type SharedContent,
  sharedFrom,
  writeShared,
} from '../../../documents/shared-document.ts';
import type { Ctx, TenantCtx } from '../../../kernel/context.ts';
import { type Drafted, storeDraft } from '../drafts.ts';
import { publishDraft } from '../events.ts';
import { findObjectIds } from '../objects/uses.ts';
import { isAuthor } from '../policy.ts';

/*
 * The shared document of an article in the database. A writer locks the article first, so what several nodes and
 * requests write is one after the other, and each merges with what it finds.
 */

const lockArticle = (ctx: TenantCtx, id: string) =>
  scoped(ctx)
    .selectFrom('articles')
    .select(['id', 'version', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

const findShared = (ctx: TenantCtx, id: string) =>
  scoped(ctx)
    .selectFrom('article_shared_documents')
    .select(['state', 'revision'])
    .where('article_id', '=', id)
    .executeTakeFirst();

const findDraft = (ctx: TenantCtx, id: string) =>
  scoped(ctx)
    .selectFrom('article_drafts')
    .select(['title', 'summary', 'body', 'lock_version'])
    .where('article_id', '=', id)
    .executeTakeFirstOrThrow();

const updateShared = (ctx: TenantCtx, id: string, state: Uint8Array) =>
  scoped(ctx)
    .updateTable('article_shared_documents')
    .set({ state: Buffer.from(state), revision: sql`revision + 1`, stored_at: ctx.now })
    .where('article_id', '=', id)
    .execute();

/** The shared document, which the first one who writes begins from the draft. Undefined when nobody may write on it. */
async function openShared(ctx: TenantCtx, id: string): Promise<StoredDocument | undefined> {
  const article = await lockArticle(ctx, id);
  if (!article || article.status === 'archived') return undefined;
  const found = await findShared(ctx, id);
  if (found && (await canBeOpened(ctx.organization_id, found.state))) return found;
  const state = Y.encodeStateAsUpdate(sharedFrom(await findDraft(ctx, id)));
  if (found) {
    await updateShared(ctx, id, state);
    ctx.log.warn({ article_id: id }, 'could not open a shared document; rebuilt from the draft');
    return { state, revision: found.revision + 1, isRestarted: true };
  }
  await ctx.db
    .insertInto('article_shared_documents')
    .values({
      ...{ organization_id: ctx.organization_id, article_id: id, state: Buffer.from(state) },
      stored_at: ctx.now,
    })
    .execute();
  return { state, revision: 1 };
}

/** Makes the shared document follow a draft that was written in another way. People who have it open see it at once. */
async function replaceShared(ctx: TenantCtx, id: string, content: SharedContent): Promise<void> {
  const found = await findShared(ctx, id);
  if (!found) return;
  const doc = new Y.Doc();
  if (await canBeOpened(ctx.organization_id, found.state)) Y.applyUpdate(doc, found.state);
  writeShared(doc, content);
  await updateShared(ctx, id, Y.encodeStateAsUpdate(doc));
  refreshWriters(ctx, id);
}

/** Sends the stored document to those who have the article open, or disconnects them if nobody may write on it any more. */
export function refreshWriters(ctx: TenantCtx, id: string): void {
  ctx.afterCommit(() => ctx.ports.documents.publishStored(articleDocumentName(ctx.organization_id, id)));
}

/** Gives a draft another text than the one that is being written. Its article is locked. */
export async function writeDraft(ctx: Ctx, article: Drafted, content: SharedContent): Promise<void> {
  await storeDraft(ctx, article, content, ctx.actor.id);
  await replaceShared(ctx, article.id, content);
}

async function ownPictures(ctx: TenantCtx, id: string): Promise<ReadonlySet<unknown>> {
  const rows = await scoped(ctx).selectFrom('article_pictures').select('id').where('article_id', '=', id).execute();
  return new Set(rows.map((row) => row.id));
}

/** Turns a shared document into a draft: leaves out what articles cannot hold, and files that belong to others. */
async function contentOf(ctx: TenantCtx, id: string, doc: Y.Doc, before: SharedContent): Promise<SharedContent> {
  const { title, summary, body } = readShared(doc);
  const loose = keptDocument(body);
  const pictures = picturesOf(loose).length > 0 ? await ownPictures(ctx, id) : new Set();
  const objects = await findObjectIds(ctx, objectsOf(loose));
  const keeps = ({ type, attrs }: ArticleNode) =>
    (type !== 'picture' || pictures.has(attrs?.file)) && (type !== 'object' || objects.has(attrs?.id));
  const oneLine = (text: string, max: number) =>
    text
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, max);
  return {
    title: oneLine(title, limits.subject) || before.title,
    summary: oneLine(summary, limits.articles.summary),
    body: keptDocument(loose, keeps),
  };
}

type Problem = StoredNotice['problem'];
/** The others cannot be: what they are about was left out. */
const problemOf = (body: ArticleDocument): Problem => {
  const problem: DocumentProblem | null = problemOfDocument(body);
  return problem === 'unknown' || problem === 'place' || problem === 'value' || problem === 'link' ? 'size' : problem;
};

/** Writes the draft as well. Undefined when the article is gone or archived. */
async function storeShared(
  ctx: TenantCtx,
  id: string,
  doc: Y.Doc,
  { revision, editorId }: HeldDocument,
): Promise<StoreOutcome | undefined> {
  const article = await lockArticle(ctx, id);
  const found = article && (await findShared(ctx, id));
  if (!found || article.status === 'archived') return undefined;
  if (found.revision !== revision) Y.applyUpdate(doc, found.state, { source: 'local', skipStoreHooks: true });
  const state = Y.encodeStateAsUpdate(doc);
  const draft = await findDraft(ctx, id);
  const notice = { type: 'stored', lock_version: draft.lock_version, problem: null } as const;
  if (state.length > limits.writing.state)
    return { ...notice, problem: 'state', revision: found.revision, isNew: false };
  const isNew = !Buffer.from(found.state).equals(state);
  if (isNew) await updateShared(ctx, id, state);
  const stored = { ...notice, revision: found.revision + (isNew ? 1 : 0), isNew };
  const content = await contentOf(ctx, id, doc, draft);
  const problem = problemOf(content.body);
  const isSame =
    content.title === draft.title && content.summary === draft.summary && isSameDocument(content.body, draft.body);
  if (problem || isSame || !editorId) return { ...stored, problem };
  await storeDraft(ctx, article, content, editorId);
  publishDraft(ctx, id);
  return { ...stored, lock_version: draft.lock_version + 1 };
}

/** Authors see every article of their workspace, so it must only be there and not be archived. */
async function mayWrite(ctx: TenantCtx, requests: readonly WritingRequest[]): Promise<boolean[]> {
  const found = await scoped(ctx)
    .selectFrom('articles')
    .select('id')
    .where('status', '<>', 'archived')
    .where('id', 'in', [...new Set(requests.map(({ id }) => id))])
    .execute();
  const open = new Set(found.map(({ id }) => id));
  return requests.map(({ actor, id }) => isAuthor(actor) && open.has(id));
}

/** Articles, as documents that several people write at once. */
export const articleDocuments: DocumentKind = { open: openShared, store: storeShared, mayWrite };
