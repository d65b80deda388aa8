import type { AssetDocument, documentsApi } from '@sightline/contract/asset-documents';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../db/scoped.ts';
import type { JobHandler } from '../../jobs/handlers.ts';
import type { Action } from '../../kernel/action.ts';
import { changesBetween } from '../../kernel/audit-entry.ts';
import type { Ctx } from '../../kernel/context.ts';
import { addFiles, removeFiles, renameFile } from '../files/actions.ts';
import { type FileRow, presentFile } from '../files/queries.ts';
import { publishAsset } from './events.ts';
import { auditAsset } from './history.ts';
import { documentIsMeantFor } from './policy.ts';
import { requireAsset, requireLockedAsset } from './queries.ts';

/*
 * A document: kept -> removed -> restored, or deleted by a job. Its file is deleted with it, and not before, so that whoever
 * removed it by mistake gets it back.
 */

const restorableFor = 24 * 60 * 60 * 1000;

type Row = Omit<AssetDocument, 'file'> & { file: FileRow };

async function readDocuments(ctx: Ctx, assetId: string, condition: RawBuilder<unknown>): Promise<AssetDocument[]> {
  const { rows } = await sql<Row>`
    select d.id, d.for_customers, f.created_at,
      jsonb_build_object('id', f.id, 'name', f.name, 'mime', f.mime, 'size', f.size, 'width', f.width,
        'height', f.height, 'has_thumbnail', f.has_thumbnail) as file,
      jsonb_build_object('id', p.id, 'name', p.name) as created_by
    from asset_documents d
    join files f on f.organization_id = d.organization_id and f.id = d.id
    join people p on p.organization_id = f.organization_id and p.id = f.uploaded_by
    where d.organization_id = ${ctx.organization_id} and d.asset_id = ${assetId} and ${condition}
      and ${documentIsMeantFor(ctx.actor)}
    order by d.id desc`.execute(ctx.db);
  return rows.map(({ file, ...document }) => ({ ...document, file: presentFile(file) }));
}

async function requireDocument(ctx: Ctx, assetId: string, id: string, isRemoved = false): Promise<AssetDocument> {
  const state = isRemoved ? sql`d.removed_at is not null` : sql`d.removed_at is null`;
  const [document] = await readDocuments(ctx, assetId, sql`d.id = ${id} and ${state}`);
  if (!document) throw new AppError('NOT_FOUND', 'documentId');
  return document;
}

export const listDocuments: Action<typeof documentsApi.list> = async (ctx, { params }) => {
  const asset = await requireAsset(ctx, params.id);
  return { documents: await readDocuments(ctx, asset.id, sql`d.removed_at is null`) };
};

export const addDocument: Action<typeof documentsApi.add> = async (ctx, { params, body, files }) => {
  const asset = await requireLockedAsset(ctx, params.id);
  const [file, ...others] = files;
  if (!file || others.length > 0) throw new AppError('NO_FILE', 'file');
  const { total } = await scoped(ctx)
    .selectFrom('asset_documents')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('asset_id', '=', asset.id)
    .executeTakeFirstOrThrow();
  if (total >= limits.assets.documents) throw new AppError('TOO_MANY_DOCUMENTS');
  const { id = uuidv7() } = body;
  await addFiles(ctx, { owner_kind: 'asset_document' }, [{ ...file, id }]);
  await ctx.db
    .insertInto('asset_documents')
    .values({ organization_id: ctx.organization_id, id, asset_id: asset.id })
    .execute();
  auditAsset(ctx, 'asset.document_added', asset, [{ field: 'document', from: null, to: file.name }]);
  publishAsset(ctx, asset.id, [asset.branch_id]);
  return { document: await requireDocument(ctx, asset.id, id) };
};

export const updateDocument: Action<typeof documentsApi.update> = async (ctx, { params, body }) => {
  const asset = await requireLockedAsset(ctx, params.id);
  const before = await requireDocument(ctx, asset.id, params.documentId);
  const { name = before.file.name, for_customers = before.for_customers } = body;
  const changes = changesBetween(
    { document: before.file.name, for_customers: before.for_customers },
    { document: name, for_customers },
    ['document', 'for_customers'],
  );
  if (changes.length > 0) {
    if (name !== before.file.name) await renameFile(ctx, before.id, name);
    await scoped(ctx).updateTable('asset_documents').set({ for_customers }).where('id', '=', before.id).execute();
    auditAsset(ctx, 'asset.document_changed', asset, changes);
    publishAsset(ctx, asset.id, [asset.branch_id]);
  }
  return { document: await requireDocument(ctx, asset.id, before.id) };
};

export const removeDocument: Action<typeof documentsApi.remove> = async (ctx, { params }) => {
  const asset = await requireLockedAsset(ctx, params.id);
  const { id, file } = await requireDocument(ctx, asset.id, params.documentId);
  await scoped(ctx).updateTable('asset_documents').set({ removed_at: ctx.now }).where('id', '=', id).execute();
  const runAt = new Date(ctx.now.getTime() + restorableFor);
  await ctx.enqueue('assets.remove_document', { document_id: id }, { runAt, key: `document/${id}` });
  auditAsset(ctx, 'asset.document_removed', asset, [{ field: 'document', from: file.name, to: null }]);
  publishAsset(ctx, asset.id, [asset.branch_id]);
};

export const restoreDocument: Action<typeof documentsApi.restore> = async (ctx, { params }) => {
  const asset = await requireLockedAsset(ctx, params.id);
  const { id, file } = await requireDocument(ctx, asset.id, params.documentId, true);
  await scoped(ctx).updateTable('asset_documents').set({ removed_at: null }).where('id', '=', id).execute();
  auditAsset(ctx, 'asset.document_restored', asset, [{ field: 'document', from: null, to: file.name }]);
  publishAsset(ctx, asset.id, [asset.branch_id]);
  return { document: await requireDocument(ctx, asset.id, id) };
};

/** A document that was restored, and removed again since, waits for its own day. */
export const deleteDocument: JobHandler<'assets.remove_document'> = async (ctx, { document_id: id }) => {
  const since = new Date(ctx.now.getTime() - restorableFor).toISOString();
  const due = await scoped(ctx)
    .selectFrom('asset_documents')
    .select('id')
    .where('id', '=', id)
    .where('removed_at', '<=', since)
    .forUpdate()
    .executeTakeFirst();
  if (due) await removeFiles(ctx, { owner_kind: 'asset_document', id });
};
