import type { ListName, View } from '@sightline/contract/views/views';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { keepColumns } from '#web/ui/list/columns.ts';
import { searchOfView, viewsQuery } from './api.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set when the reader has chosen the state of the list, which then stays when they come back. */
    isChosen?: boolean;
  }
}

type Entered = { cause: string; location: { pathname: string; search: object; state: { isChosen?: boolean } } };

/** The view that a list opens with, when its reader comes with an address that asks for nothing. */
export async function openedView(cache: QueryClient, list: ListName, entered: Entered): Promise<View | undefined> {
  const { cause, location } = entered;
  if (cause === 'stay' || location.state.isChosen || Object.keys(location.search).length > 0) return undefined;
  // Without a connection only what is known opens.
  const known = navigator.onLine
    ? cache.ensureQueryData(viewsQuery(list))
    : cache.getQueryData(viewsQuery(list).queryKey);
  const views = await Promise.resolve(known).catch(() => []);
  const view = views?.find(({ is_default }) => is_default);
  if (view) keepColumns(list, view.columns);
  return view;
}

/** Leads to the view that a list opens with. For lists whose address is that of their declaration. */
export async function leadToView(cache: QueryClient, list: ListName, { cause, location }: Entered): Promise<void> {
  const view = await openedView(cache, list, { cause, location });
  if (view) throw redirect({ to: location.pathname as '.', search: searchOfView(view) as never, replace: true });
}
