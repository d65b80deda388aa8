import type { documentsApi } from '@sightline/contract/assets/documents';
import { sql } from 'kysely';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { publishAsset } from '../events.ts';
import { auditAsset } from '../history.ts';
import { requireAsset, requireLockedAsset } from '../queries.ts';
import {
  addDocumentTo,
  changeDocumentOf,
  type DocumentOwner,
  readDocuments,
  removeDocumentOf,
  restoreDocumentOf,
} from './keeping.ts';

/* The documents of an asset. It shows those of its model too, which are changed there. */

async function openAsset(ctx: Ctx, id: string): Promise<DocumentOwner> {
  const asset = await requireLockedAsset(ctx, id);
  return {
    column: 'asset_id',
    id,
    recordChange: (happened, changes) => {
      auditAsset(ctx, `asset.document_${happened}`, asset, changes);
      publishAsset(ctx, id, [asset.branch_id]);
    },
  };
}

export const listDocuments: Action<typeof documentsApi.list> = async (ctx, { params }) => {
  const { id, model_id } = await requireAsset(ctx, params.id);
  const owned = sql`(d.asset_id = ${id} or d.model_id = ${model_id}::uuid)`;
  return { documents: await readDocuments(ctx, sql`${owned} and d.removed_at is null`) };
};

export const addDocument: Action<typeof documentsApi.add> = async (ctx, { params, body, files }) =>
  addDocumentTo(ctx, await openAsset(ctx, params.id), body, files);

export const updateDocument: Action<typeof documentsApi.update> = async (ctx, { params, body }) =>
  changeDocumentOf(ctx, await openAsset(ctx, params.id), params.documentId, body);

export const removeDocument: Action<typeof documentsApi.remove> = async (ctx, { params }) =>
  removeDocumentOf(ctx, await openAsset(ctx, params.id), params.documentId);

export const restoreDocument: Action<typeof documentsApi.restore> = async (ctx, { params }) =>
  restoreDocumentOf(ctx, await openAsset(ctx, params.id), params.documentId);
