import type { AssetDocument, UpdateDocumentInput } from '@sightline/contract/assets/documents';
import type { AuditChange } from '@sightline/contract/audit/audit';
import type { StoredFile } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { scoped } from '../../../db/scoped.ts';
import type { JobHandler } from '../../../jobs/handlers.ts';
import { changesBetween } from '../../../kernel/audit-entry.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { addFiles, removeFiles, renameFile } from '../../files/actions.ts';
import { type FileRow, presentFile } from '../../files/queries.ts';
import { documentIsMeantFor } from '../policy.ts';

/*
 * A document: kept -> removed -> restored, or deleted by a job. Its file is deleted with it, and not before, so that a
 * document that was removed by mistake can be restored.
 */

const restorableFor = 24 * 60 * 60 * 1000;

/** An asset or a model, locked. `recordChange` writes the audit entry and publishes the change. */
export type DocumentOwner = {
  column: 'asset_id' | 'model_id';
  id: string;
  recordChange: (
    happened: 'added' | 'changed' | 'removed' | 'restored',
    changes: AuditChange[],
  ) => void | Promise<void>;
};

type Row = Omit<AssetDocument, 'file'> & { file: FileRow };

/** The documents `d` that a condition selects and that are meant for the reader, newest first. */
export async function readDocuments(ctx: Ctx, condition: RawBuilder<unknown>): Promise<AssetDocument[]> {
  const { rows } = await sql<Row>`
    select d.id, d.for_customers, d.model_id is not null as from_model, f.created_at,
      jsonb_build_object('id', f.id, 'name', f.name, 'mime', f.mime, 'size', f.size, 'width', f.width,
        'height', f.height, 'has_thumbnail', f.has_thumbnail) as file,
      jsonb_build_object('id', p.id, 'name', p.name) as created_by
    from asset_documents d
    join files f on f.organization_id = d.organization_id and f.id = d.id
    join people p on p.organization_id = f.organization_id and p.id = f.uploaded_by
    where d.organization_id = ${ctx.organization_id} and ${condition} and ${documentIsMeantFor(ctx.actor)}
    order by d.id desc`.execute(ctx.db);
  return rows.map(({ file, ...document }) => ({ ...document, file: presentFile(file) }));
}

async function requireDocument(
  ctx: Ctx,
  { column, id: ownerId }: DocumentOwner,
  id: string,
  isRemoved = false,
): Promise<AssetDocument> {
  const state = isRemoved ? sql`d.removed_at is not null` : sql`d.removed_at is null`;
  const [document] = await readDocuments(
    ctx,
    sql`${sql.ref(`d.${column}`)} = ${ownerId} and d.id = ${id} and ${state}`,
  );
  if (!document) throw new AppError('NOT_FOUND', 'documentId');
  return document;
}

export async function addDocumentTo(
  ctx: Ctx,
  owner: DocumentOwner,
  { id = uuidv7() }: { id?: string | undefined },
  files: readonly StoredFile[],
): Promise<{ document: AssetDocument }> {
  const [file, ...others] = files;
  if (!file || others.length > 0) throw new AppError('NO_FILE', 'file');
  const { total } = await scoped(ctx)
    .selectFrom('asset_documents')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(owner.column, '=', owner.id)
    .executeTakeFirstOrThrow();
  if (total >= limits.assets.documents) throw new AppError('TOO_MANY_DOCUMENTS');
  await addFiles(ctx, { owner_kind: 'asset_document' }, [{ ...file, id }]);
  await ctx.db
    .insertInto('asset_documents')
    .values({ organization_id: ctx.organization_id, id, asset_id: null, ...{ [owner.column]: owner.id } })
    .execute();
  await owner.recordChange('added', [{ field: 'document', from: null, to: file.name }]);
  return { document: await requireDocument(ctx, owner, id) };
}

export async function changeDocumentOf(
  ctx: Ctx,
  owner: DocumentOwner,
  id: string,
  body: z.output<typeof UpdateDocumentInput>,
): Promise<{ document: AssetDocument }> {
  const before = await requireDocument(ctx, owner, id);
  const { name = before.file.name, for_customers = before.for_customers } = body;
  const changes = changesBetween(
    { document: before.file.name, for_customers: before.for_customers },
    { document: name, for_customers },
    ['document', 'for_customers'],
  );
  if (changes.length > 0) {
    if (name !== before.file.name) await renameFile(ctx, id, name);
    await scoped(ctx).updateTable('asset_documents').set({ for_customers }).where('id', '=', id).execute();
    await owner.recordChange('changed', changes);
  }
  return { document: await requireDocument(ctx, owner, id) };
}

export async function removeDocumentOf(ctx: Ctx, owner: DocumentOwner, documentId: string): Promise<void> {
  const { id, file } = await requireDocument(ctx, owner, documentId);
  await scoped(ctx).updateTable('asset_documents').set({ removed_at: ctx.now }).where('id', '=', id).execute();
  const runAt = new Date(ctx.now.getTime() + restorableFor);
  await ctx.enqueue('assets.remove_document', { document_id: id }, { runAt, key: `document/${id}` });
  await owner.recordChange('removed', [{ field: 'document', from: file.name, to: null }]);
}

export async function restoreDocumentOf(
  ctx: Ctx,
  owner: DocumentOwner,
  documentId: string,
): Promise<{ document: AssetDocument }> {
  const { id, file } = await requireDocument(ctx, owner, documentId, true);
  await scoped(ctx).updateTable('asset_documents').set({ removed_at: null }).where('id', '=', id).execute();
  await owner.recordChange('restored', [{ field: 'document', from: null, to: file.name }]);
  return { document: await requireDocument(ctx, owner, id) };
}

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
