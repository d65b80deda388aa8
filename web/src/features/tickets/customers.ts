import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { keepPreviousData, queryOptions, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { v7 as uuidv7 } from 'uuid';
import { call, unwrap } from '#web/lib/api.ts';

/** Customers are the workspace's branches. The shared query key prefix lets branch events invalidate this list too. */
export const customersQuery = (text = '') => {
  const query = text ? { query: text } : {};
  return queryOptions({
    queryKey: ['spaces', query],
    queryFn: ({ signal }) => unwrap(call(workspaceApi.spaces, { query, signal })),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
};

const creation = ['spaces', 'create'];

/** While a customer is being created, nothing can belong to it yet. */
export const useIsCreatingCustomer = (): boolean => useIsMutating({ mutationKey: creation }) > 0;

export function useCreateCustomer() {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: creation,
    mutationFn: async (name: string) =>
      (await unwrap(call(workspaceApi.createSpace, { body: { id: uuidv7(), name } }))).space,
    onSuccess: () => cache.invalidateQueries({ queryKey: ['spaces'] }),
  });
}
