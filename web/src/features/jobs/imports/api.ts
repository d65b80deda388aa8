import { type Import, type ImportOptions, importsApi } from '@sightline/contract/jobs/imports';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, fetchFile, unwrap } from '#web/lib/api.ts';

export const importsQuery = queryOptions({
  queryKey: ['imports', 'list'],
  queryFn: async ({ signal }) => (await unwrap(call(importsApi.list, { signal }))).imports,
});

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', 'one', id],
    queryFn: async ({ signal }) => (await unwrap(call(importsApi.find, { params: { id }, signal }))).import,
  });

export const failedRowsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['imports', 'failed', id, page],
    queryFn: ({ signal }) => unwrap(call(importsApi.failedRows, { params: { id }, query: { page }, signal })),
    placeholderData: keepPreviousData,
  });

export const changedRowsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['imports', 'changed', id, page],
    queryFn: ({ signal }) => unwrap(call(importsApi.changedRows, { params: { id }, query: { page }, signal })),
    placeholderData: keepPreviousData,
  });

export const checkImport = (id: string, mapping: (string | null)[], options: Partial<ImportOptions>) =>
  unwrap(call(importsApi.check, { params: { id }, body: { mapping, options } }));
export const runImport = (id: string) => unwrap(call(importsApi.run, { params: { id } }));
export const cancelImport = (id: string) => unwrap(call(importsApi.cancel, { params: { id } }));
export const removeImport = (id: string) => unwrap(call(importsApi.remove, { params: { id } }));
export const fetchFailedRows = (id: string): Promise<Blob> =>
  fetchFile(importsApi.failedFile, { params: { id }, body: {} });

export const isUnderWay = ({ state }: Pick<Import, 'state'>): boolean => state === 'checking' || state === 'running';
