import {
  hashKey,
  type MutationOptions,
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { alertUndo } from './alert-undo.tsx';

/** A place that shows a resource: a query, or all whose keys begin with this one, and how a change alters its data. */
export type CachedQuery<Change> = { queryKey: QueryKey; apply: (data: unknown, change: Change) => unknown };

export const cachedIn = <Data, Change>(
  queryKey: QueryKey,
  patch: (data: Data, change: Change) => Data,
): CachedQuery<Change> => ({
  queryKey,
  apply: (data, change) => (data === undefined ? undefined : patch(data as Data, change)),
});

export type Resource<Change> = {
  /** Identifies the mutations of this resource, which are sent in sequence. */
  mutationKey: QueryKey;
  places: readonly CachedQuery<Change>[];
  /** Refetched once the last change has settled. */
  staleKey: QueryKey;
};

/** The sentence about a change, and the request that restores the state before it. */
export type Undo<Answer> = { message: string; run: (answer: Answer) => Promise<unknown> };

export type ResourceMutation<Variables, Answer, Change> = {
  send: (variables: Variables) => Promise<Answer>;
  /** The optimistic value. */
  change: (variables: Variables) => Change;
  /** `isLast`: no later change is queued, so the response can be shown as it is. */
  onAnswer?: (answer: Answer, isLast: boolean) => void;
  /** Called after the rollback: reports a conflict, or asks which value to keep. */
  onRefused?: (error: Error, variables: Variables) => void;
  /** The component, or `onRefused`, shows the error. */
  isQuiet?: boolean;
  /** Called before the change is shown, when the cache still has the state to restore. Null: it cannot be undone. */
  undo?: (variables: Variables) => Undo<Answer> | null;
};

type Snapshot = [QueryKey, unknown][];

async function applyChange<Change>(
  cache: QueryClient,
  places: readonly CachedQuery<Change>[],
  change: Change,
): Promise<Snapshot> {
  await Promise.all(places.map(({ queryKey }) => cache.cancelQueries({ queryKey })));
  const before = places.flatMap(({ queryKey }) => cache.getQueriesData<unknown>({ queryKey }));
  for (const { queryKey, apply } of places) cache.setQueriesData({ queryKey }, (data: unknown) => apply(data, change));
  return before;
}

type Before<Answer> = { snapshot: Snapshot; undo: Undo<Answer> | null };

function mutationOptions<Variables, Answer, Change>(
  cache: QueryClient,
  { mutationKey, places, staleKey }: Resource<Change>,
  { send, change, onAnswer, onRefused, isQuiet = false, undo }: ResourceMutation<Variables, Answer, Change>,
): MutationOptions<Answer, Error, Variables, Before<Answer>> {
  const isLast = () => cache.isMutating({ mutationKey }) === 1;
  return {
    mutationKey,
    scope: { id: JSON.stringify(mutationKey) },
    meta: { isQuiet },
    mutationFn: send,
    onMutate: async (variables) => {
      const reverse = undo?.(variables) ?? null;
      return { snapshot: await applyChange(cache, places, change(variables)), undo: reverse };
    },
    onError: (error, variables, before) => {
      for (const [key, data] of before?.snapshot ?? []) cache.setQueryData(key, data);
      onRefused?.(error, variables);
    },
    onSuccess: (answer, _variables, before) => {
      onAnswer?.(answer, isLast());
      if (before.undo) offerUndo(mutationKey, before.undo, answer);
    },
    onSettled: () => {
      if (!isLast()) return;
      const fetched = cache.invalidateQueries({ queryKey: staleKey });
      // Without a connection there is nothing to wait for, and the next change must not either.
      return navigator.onLine === false ? undefined : fetched;
    },
  };
}

/** The offer of a later change of the same resource replaces the earlier one. A failed undo is shown as any failed change. */
function offerUndo<Answer>(key: QueryKey, { message, run }: Undo<Answer>, answer: Answer): void {
  void alertUndo({
    about: hashKey(key),
    message,
    onUndo: () => run(answer),
  });
}

/**
 * A change of one resource: shown at once wherever the resource is shown, taken back when refused. Changes of one
 * resource are sent one after the other, and only the last one fetches the server's view, so that quick changes do not
 * undo each other on the screen.
 */
export function useResourceMutation<Variables, Answer, Change>(
  resource: Resource<Change>,
  mutation: ResourceMutation<Variables, Answer, Change>,
) {
  const cache = useQueryClient();
  return useMutation(mutationOptions(cache, resource, mutation));
}

/** The same outside a component, as for an undo: what it changes stays the same when the screen shows something else. */
export function runResourceMutation<Variables, Answer, Change>(
  cache: QueryClient,
  resource: Resource<Change>,
  mutation: ResourceMutation<Variables, Answer, Change>,
  variables: Variables,
): Promise<Answer> {
  const options = cache.defaultMutationOptions(mutationOptions(cache, resource, mutation));
  return cache.getMutationCache().build(cache, options).execute(variables);
}
