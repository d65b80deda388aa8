import { documentsApi } from '@sightline/contract/assets/documents';
import { modelsApi } from '@sightline/contract/assets/models';
import { queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '#web/lib/api.ts';

/** The owner of documents and pictures: an asset, or a model. */
export type DocumentOwner = { kind: 'asset' | 'model'; id: string };

const endpoints = {
  asset: documentsApi,
  model: {
    list: modelsApi.documents,
    add: modelsApi.addDocument,
    update: modelsApi.updateDocument,
    remove: modelsApi.removeDocument,
    restore: modelsApi.restoreDocument,
    setPicture: modelsApi.setPicture,
    removePicture: modelsApi.removePicture,
  },
} as const;

export const documentsQuery = ({ kind, id }: DocumentOwner) =>
  queryOptions({
    queryKey: ['assets', 'documents', kind, id],
    queryFn: async ({ signal }) => (await unwrap(call(endpoints[kind].list, { params: { id }, signal }))).documents,
  });

export const addDocument = (owner: DocumentOwner, id: string, file: File) =>
  unwrap(call(endpoints[owner.kind].add, { params: { id: owner.id }, body: { id }, files: [file] }));

type Change = { name?: string; for_customers?: boolean };

export const changeDocument = ({ kind, id }: DocumentOwner, documentId: string, body: Change) =>
  call(endpoints[kind].update, { params: { id, documentId }, body });

export const removeDocument = ({ kind, id }: DocumentOwner, documentId: string) =>
  unwrap(call(endpoints[kind].remove, { params: { id, documentId } }));

export const restoreDocument = ({ kind, id }: DocumentOwner, documentId: string) =>
  unwrap(call(endpoints[kind].restore, { params: { id, documentId } }));

export const savePicture = ({ kind, id }: DocumentOwner, picture: File | null): Promise<unknown> =>
  picture
    ? unwrap(call(endpoints[kind].setPicture, { params: { id }, body: {}, files: [picture] }))
    : unwrap(call(endpoints[kind].removePicture, { params: { id } }));
