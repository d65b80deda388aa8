import { viewsApi } from '@sightline/contract/views/views';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { bodyOf, viewKeys } from '#web/features/views/api.ts';
import { call } from '#web/lib/api.ts';
import { arrangedOf } from './saved.ts';
import { readAssetsSearch } from './search.ts';

type OldView = { id: string; name: string; address: Record<string, unknown>; columns: Record<string, boolean> };

const nothingShared = { is_default: false, shared_roles: [], shared_spaces: [] };

/**
 * Views that this browser kept by itself until there were saved ones. Each keeps its id, so that two tabs make one of it; those
 * that the server does not take stay here.
 */
async function moveOldViews(cache: QueryClient, me: string): Promise<null> {
  const key = `list.assets.${me}.views`;
  const text = localStorage.getItem(key);
  if (text === null) return null;
  const left: OldView[] = [];
  for (const view of JSON.parse(text) as OldView[]) {
    const { id, name, address, columns } = view;
    const body = bodyOf(arrangedOf(readAssetsSearch(address), columns), { ...nothingShared, name });
    const { status } = await call(viewsApi.create, { body: { id, ...body } });
    if (status !== 200 && status !== 409) left.push(view);
  }
  if (left.length === 0) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(left));
  await cache.invalidateQueries({ queryKey: viewKeys.all });
  return null;
}

/** Once for each time that the page is loaded. */
export const oldViewsQuery = (me: string) =>
  queryOptions({
    queryKey: ['old views', me],
    queryFn: ({ client }) => moveOldViews(client, me),
    staleTime: Number.POSITIVE_INFINITY,
  });
