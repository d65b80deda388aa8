import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { OnePage, wholeList } from '../envelope.ts';
import { Attachment } from '../files/files.ts';
import { limits } from '../limits.ts';
import { Id, line, PersonRef, Timestamp } from '../scalars.ts';

/** A manual, a certificate, a picture of the type plate. Its id is that of its file. */
export const AssetDocument = z.object({
  id: Id,
  file: Attachment,
  for_customers: z.boolean(),
  /** It is the model's, and changed there. */
  from_model: z.boolean(),
  created_at: Timestamp,
  created_by: PersonRef,
});
export type AssetDocument = z.infer<typeof AssetDocument>;

const params = z.object({ id: Id });
const documentParams = z.object({ id: Id, documentId: Id });
const documents = wholeList({ documents: z.array(AssetDocument) });
const oneDocument = z.object({ document: AssetDocument });
const pictureErrors = [
  'NOT_FOUND',
  'NO_PICTURE',
  'PICTURE_FORMAT',
  'PICTURE_TOO_LARGE',
  'PICTURE_QUEUE_FULL',
  'FILE_UNREADABLE',
] as const;
const fileErrors = ['NOT_FOUND', 'NO_FILE', 'PICTURE_TOO_LARGE', 'PICTURE_QUEUE_FULL', 'FILE_UNREADABLE'] as const;

/** Changes of one document; undefined stays as it is. */
export const UpdateDocumentInput = z.object({
  name: line(limits.assets.documentName).optional(),
  for_customers: z.boolean().optional(),
});

export const documentsApi = {
  setPicture: endpoint('PUT', '/asset/:id/picture', {
    summary: 'Replaces the picture of an asset.',
    description: 'One picture. Everybody who sees the asset sees it.',
    params,
    body: z.object({}),
    files: 'picture',
    data: z.object({ picture: Attachment }),
    errors: [...pictureErrors],
  }),
  removePicture: endpoint('DELETE', '/asset/:id/picture', {
    summary: 'Removes the picture of an asset.',
    params,
    errors: ['NOT_FOUND'],
  }),
  list: endpoint('GET', '/asset/:id/documents', {
    summary: 'Lists the documents of an asset and of its model, newest first.',
    description: 'Guests see those that are meant for customers.',
    params,
    query: OnePage,
    data: documents,
    errors: ['NOT_FOUND'],
  }),
  add: endpoint('POST', '/asset/:id/documents', {
    summary: 'Adds a document to an asset.',
    description: 'One file. Agents alone see it until it is meant for customers.',
    params,
    body: z.object({ id: Id.optional() }),
    files: 'file',
    idempotentBy: 'id',
    data: oneDocument,
    errors: [...fileErrors, 'CONFLICT', 'TOO_MANY_DOCUMENTS'],
  }),
  update: endpoint('PUT', '/asset/:id/document/:documentId', {
    summary: 'Renames a document, or says whether customers see it.',
    params: documentParams,
    body: UpdateDocumentInput,
    data: oneDocument,
    errors: ['NOT_FOUND'],
  }),
  remove: endpoint('DELETE', '/asset/:id/document/:documentId', {
    summary: 'Removes a document.',
    description: 'It can be restored for a day.',
    params: documentParams,
    errors: ['NOT_FOUND'],
  }),
  restore: endpoint('POST', '/asset/:id/document/:documentId/restore', {
    summary: 'Restores a document that was removed.',
    params: documentParams,
    data: oneDocument,
    errors: ['NOT_FOUND'],
  }),
};
