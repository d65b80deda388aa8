import { documentsApi } from '@sightline/contract/asset-documents';
import { queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '#web/lib/api.ts';

/** Where documents hang: an asset. */
export const documentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['assets', 'documents', id],
    queryFn: async ({ signal }) => (await unwrap(call(documentsApi.list, { params: { id }, signal }))).documents,
  });

export const addDocument = (assetId: string, id: string, file: File) =>
  unwrap(call(documentsApi.add, { params: { id: assetId }, body: { id }, files: [file] }));

type Change = { name?: string; for_customers?: boolean };

export const changeDocument = (assetId: string, documentId: string, body: Change) =>
  unwrap(call(documentsApi.update, { params: { id: assetId, documentId }, body }));

export const removeDocument = (assetId: string, documentId: string) =>
  unwrap(call(documentsApi.remove, { params: { id: assetId, documentId } }));

export const restoreDocument = (assetId: string, documentId: string) =>
  unwrap(call(documentsApi.restore, { params: { id: assetId, documentId } }));

export const savePicture = (id: string, picture: File | null) =>
  picture
    ? unwrap(call(documentsApi.setPicture, { params: { id }, body: {}, files: [picture] }))
    : unwrap(call(documentsApi.removePicture, { params: { id } }));
