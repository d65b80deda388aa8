import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { OnePage, Pagination, wholeList } from '../envelope.ts';
import { FieldAnswer } from '../fields/definition.ts';
import { Attachment } from '../files/files.ts';
import { limits } from '../limits.ts';
import { ids } from '../list-filters.ts';
import { defineList } from '../lists.ts';
import { greatestInt, Id, line, optionalLine, prose, Timestamp } from '../scalars.ts';
import { CategoryColor, CategoryIcon } from './categories.ts';
import { AssetDocument, UpdateDocumentInput } from './documents.ts';
import { modelFields } from './list-fields.ts';

/** The properties that units of one make share. A unit shows the picture, documents and fields of its model unless it has its own. */
export const AssetModelRow = z.object({
  id: Id,
  name: z.string(),
  manufacturer: z.string(),
  /** The category that new units get. */
  category: z.object({ id: Id, name: z.string(), icon: CategoryIcon, color: CategoryColor }).nullable(),
  picture: Attachment.nullable(),
  /** New units get a warranty from it. */
  warranty_template: z.object({ id: Id, name: z.string() }).nullable(),
  units_count: z.int(),
  updated_at: Timestamp,
});
export type AssetModelRow = z.infer<typeof AssetModelRow>;

export const AssetModel = AssetModelRow.extend({
  description: z.string(),
  /** By id of the field. */
  custom_fields: z.record(z.string(), FieldAnswer),
  /** Fields that its units have besides those of their category. */
  field_ids: z.array(Id),
  version: z.int(),
});
export type AssetModel = z.infer<typeof AssetModel>;

export const modelsList = defineList({
  fields: modelFields,
  filters: { id: ids(), category_id: ids() },
  orders: ['name', 'manufacturer', 'units_count', 'updated_at'],
  order: { by: 'name', dir: 'asc' },
  perPage: limits.pages.assets,
});

const own = {
  name: line(limits.name),
  manufacturer: optionalLine(limits.name),
  description: prose(limits.description),
  category_id: Id.nullable(),
  warranty_template_id: Id.nullable(),
  /** Null takes a value away. */
  custom_fields: z.record(Id, FieldAnswer.nullable()),
  /** All of them. Units keep the values of a field that is taken away. */
  field_ids: z.array(Id).max(limits.assets.fields),
};
export const CreateModelInput = z.object({
  id: Id.optional(),
  name: own.name,
  manufacturer: own.manufacturer.default(''),
  description: own.description.default(''),
  category_id: own.category_id.default(null),
  warranty_template_id: own.warranty_template_id.default(null),
  custom_fields: own.custom_fields.default({}),
  field_ids: own.field_ids.default([]),
});
/** Missing fields stay as they are. */
export const UpdateModelInput = z
  .object(own)
  .partial()
  .extend({ version: z.int().max(greatestInt) });

const params = z.object({ id: Id });
const documentParams = z.object({ id: Id, documentId: Id });
const oneModel = z.object({ model: AssetModel });
const oneDocument = z.object({ document: AssetDocument });
const uploadErrors = ['NOT_FOUND', 'PICTURE_TOO_LARGE', 'PICTURE_QUEUE_FULL', 'FILE_UNREADABLE'] as const;

export const modelsApi = {
  list: endpoint('GET', '/asset-models', {
    summary: 'Lists the models of assets, filtered, searched and ordered.',
    query: modelsList.query,
    data: z.object({ models: z.array(AssetModelRow), pagination: Pagination }),
  }),
  find: endpoint('GET', '/asset-model/:id', {
    summary: 'Finds a model of assets.',
    params,
    data: oneModel,
    errors: ['NOT_FOUND'],
  }),
  create: endpoint('POST', '/asset-models', {
    summary: 'Adds a model of assets.',
    body: CreateModelInput,
    idempotentBy: 'id',
    data: oneModel,
    errors: ['NOT_FOUND', 'CONFLICT', 'MODEL_TAKEN'],
  }),
  update: endpoint('PUT', '/asset-model/:id', {
    summary: 'Changes a model of assets.',
    params,
    body: UpdateModelInput,
    data: oneModel,
    errors: ['NOT_FOUND', 'STALE_VERSION', 'MODEL_TAKEN'],
  }),
  merge: endpoint('POST', '/asset-model/:id/merge', {
    summary: 'Merges a model into another one, and deletes it.',
    description:
      'Its units and documents move. What the other one lacks of picture, description, fields and template, it gets.',
    params,
    body: z.object({ into_id: Id }),
    data: z.object({ model: AssetModel, moved_count: z.int() }),
    errors: ['NOT_FOUND', 'SAME_MODEL'],
  }),
  remove: endpoint('DELETE', '/asset-model/:id', {
    summary: 'Deletes a model that no asset is of.',
    description: 'Refused with the number of its units.',
    params,
    errors: ['NOT_FOUND', 'MODEL_IN_USE'],
  }),
  setPicture: endpoint('PUT', '/asset-model/:id/picture', {
    summary: 'Replaces the picture of a model.',
    description: 'One picture. Its units show it unless they have one of their own.',
    params,
    body: z.object({}),
    files: 'picture',
    data: z.object({ picture: Attachment }),
    errors: [...uploadErrors, 'NO_PICTURE', 'PICTURE_FORMAT'],
  }),
  removePicture: endpoint('DELETE', '/asset-model/:id/picture', {
    summary: 'Removes the picture of a model.',
    params,
    errors: ['NOT_FOUND'],
  }),
  documents: endpoint('GET', '/asset-model/:id/documents', {
    summary: 'Lists the documents of a model, newest first.',
    params,
    query: OnePage,
    data: wholeList({ documents: z.array(AssetDocument) }),
    errors: ['NOT_FOUND'],
  }),
  addDocument: endpoint('POST', '/asset-model/:id/documents', {
    summary: 'Adds a document, such as a manual, to a model.',
    description: 'One file. It is shown with every unit; customers see it once it is meant for them.',
    params,
    body: z.object({ id: Id.optional() }),
    files: 'file',
    idempotentBy: 'id',
    data: oneDocument,
    errors: [...uploadErrors, 'NO_FILE', 'CONFLICT', 'TOO_MANY_DOCUMENTS'],
  }),
  updateDocument: endpoint('PUT', '/asset-model/:id/document/:documentId', {
    summary: 'Renames a document of a model, or says whether customers see it.',
    params: documentParams,
    body: UpdateDocumentInput,
    data: oneDocument,
    errors: ['NOT_FOUND'],
  }),
  removeDocument: endpoint('DELETE', '/asset-model/:id/document/:documentId', {
    summary: 'Removes a document of a model.',
    description: 'It can be restored for a day.',
    params: documentParams,
    errors: ['NOT_FOUND'],
  }),
  restoreDocument: endpoint('POST', '/asset-model/:id/document/:documentId/restore', {
    summary: 'Restores a document of a model that was removed.',
    params: documentParams,
    data: oneDocument,
    errors: ['NOT_FOUND'],
  }),
};
