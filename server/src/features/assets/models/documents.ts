import type { modelsApi } from '@sightline/contract/assets/models';
import type { StoredFile } from '@sightline/contract/endpoint';
import type { Attachment } from '@sightline/contract/files/files';
import { sql } from 'kysely';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { addFiles, removeFiles } from '../../files/actions.ts';
import { requirePicture } from '../../files/queries.ts';
import {
  addDocumentTo,
  changeDocumentOf,
  type DocumentOwner,
  readDocuments,
  removeDocumentOf,
  restoreDocumentOf,
} from '../documents/keeping.ts';
import { publishAssetSettings } from '../events.ts';
import { auditModel } from './actions.ts';
import { requireLockedModel, requireWholeModel } from './queries.ts';

/* The picture and the documents of a model, which all its units show. */

async function openModel(ctx: Ctx, id: string): Promise<DocumentOwner> {
  const model = await requireLockedModel(ctx, id);
  return {
    column: 'model_id',
    id,
    recordChange: async (happened, changes) => {
      auditModel(ctx, `model.document_${happened}`, model, changes);
      await publishAssetSettings(ctx);
    },
  };
}

export const listModelDocuments: Action<typeof modelsApi.documents> = async (ctx, { params }) => {
  const { id } = await requireWholeModel(ctx, params.id);
  return { documents: await readDocuments(ctx, sql`d.model_id = ${id} and d.removed_at is null`) };
};

export const addModelDocument: Action<typeof modelsApi.addDocument> = async (ctx, { params, body, files }) =>
  addDocumentTo(ctx, await openModel(ctx, params.id), body, files);

export const updateModelDocument: Action<typeof modelsApi.updateDocument> = async (ctx, { params, body }) =>
  changeDocumentOf(ctx, await openModel(ctx, params.id), params.documentId, body);

export const removeModelDocument: Action<typeof modelsApi.removeDocument> = async (ctx, { params }) =>
  removeDocumentOf(ctx, await openModel(ctx, params.id), params.documentId);

export const restoreModelDocument: Action<typeof modelsApi.restoreDocument> = async (ctx, { params }) =>
  restoreDocumentOf(ctx, await openModel(ctx, params.id), params.documentId);

async function replacePicture(ctx: Ctx, id: string, chosen: StoredFile | null): Promise<Attachment | undefined> {
  const model = await requireLockedModel(ctx, id);
  const [picture] = chosen ? await addFiles(ctx, { owner_kind: 'asset_picture' }, [chosen]) : [];
  const { picture_file_id: former } = model;
  if (!picture && !former) return;
  await scoped(ctx)
    .updateTable('asset_models')
    .set({ picture_file_id: picture?.id ?? null, updated_at: ctx.now })
    .where('id', '=', model.id)
    .execute();
  if (former) await removeFiles(ctx, { owner_kind: 'asset_picture', id: former });
  auditModel(ctx, 'model.picture_changed', model, [{ field: 'picture', from: null, to: chosen?.name ?? null }]);
  await publishAssetSettings(ctx);
  return picture;
}

export const setModelPicture: Action<typeof modelsApi.setPicture> = async (ctx, { params, files }) => {
  const picture = await replacePicture(ctx, params.id, requirePicture(files, 'picture'));
  if (!picture) throw new Error('a picture that was added has an address');
  return { picture };
};

export const removeModelPicture: Action<typeof modelsApi.removePicture> = async (ctx, { params }) => {
  await replacePicture(ctx, params.id, null);
};
