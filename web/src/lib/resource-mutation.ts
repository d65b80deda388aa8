import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

/** Where a resource is shown: a query, or all whose keys begin with this one, and what a change makes of its data. */
export type Place<Change> = { queryKey: QueryKey; apply: (data: unknown, change: Change) => unknown };

export const shownAt = <Data, Change>(
  queryKey: QueryKey,
  patch: (data: Data, change: Change) => Data,
): Place<Change> => ({
  queryKey,
  apply: (data, change) => (data === undefined ? undefined : patch(data as Data, change)),
});

export type Resource<Change> = {
  /** Identifies the mutations of this resource, which are sent in sequence. */
  mutationKey: QueryKey;
  places: readonly Place<Change>[];
  /** What to refetch once the last change has settled. */
  staleKey: QueryKey;
};

type ResourceMutation<Variables, Answer, Change> = {
  send: (variables: Variables) => Promise<Answer>;
  /** The optimistic value. */
  change: (variables: Variables) => Change;
  /** `isLast`: no later change is queued, so the response can be shown as it is. */
  onAnswer?: (answer: Answer, isLast: boolean) => void;
  /** Called after the rollback: reports a conflict, or asks which value to keep. */
  onRefused?: (error: Error, variables: Variables) => void;
  /** The component, or `onRefused`, shows the error. */
  isQuiet?: boolean;
};

type Snapshot = [QueryKey, unknown][];

async function applyChange<Change>(
  cache: QueryClient,
  places: readonly Place<Change>[],
  change: Change,
): Promise<Snapshot> {
  await Promise.all(places.map(({ queryKey }) => cache.cancelQueries({ queryKey })));
  const before = places.flatMap(({ queryKey }) => cache.getQueriesData<unknown>({ queryKey }));
  for (const { queryKey, apply } of places) cache.setQueriesData({ queryKey }, (data: unknown) => apply(data, change));
  return before;
}

/**
 * A change of one resource: shown at once wherever the resource is shown, taken back when refused. Changes of one
 * resource are sent one after the other, and only the last one fetches the server's view, so that quick changes do not
 * undo each other on the screen.
 */
export function useResourceMutation<Variables, Answer, Change>(
  { mutationKey, places, staleKey }: Resource<Change>,
  { send, change, onAnswer, onRefused, isQuiet = false }: ResourceMutation<Variables, Answer, Change>,
) {
  const cache = useQueryClient();
  const isLast = () => cache.isMutating({ mutationKey }) === 1;
  return useMutation({
    mutationKey,
    scope: { id: JSON.stringify(mutationKey) },
    meta: { isQuiet },
    mutationFn: send,
    onMutate: (variables) => applyChange(cache, places, change(variables)),
    onError: (error, variables, before = []) => {
      for (const [key, data] of before) cache.setQueryData(key, data);
      onRefused?.(error, variables);
    },
    onSuccess: (answer) => onAnswer?.(answer, isLast()),
    onSettled: () => (isLast() ? cache.invalidateQueries({ queryKey: staleKey }) : undefined),
  });
}
