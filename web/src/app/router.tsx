import { createRouter, defaultParseSearch, type RouterHistory } from '@tanstack/react-router';
import { sessionQuery } from '#web/features/session/api.ts';
import { alertFailure } from '#web/lib/alerts.ts';
import { clearSessionStorage, isGuest, readToken } from '#web/lib/token.ts';
import { typedAddress } from '#web/lib/typed-address.ts';
import { routeTree } from '#web/routeTree.gen.ts';
import { ErrorPage, NotFoundPage } from './error-page.tsx';
import { onlyKnownSearch } from './known-search.ts';
import { createQueryClient } from './query-client.ts';
import { stringifySearch } from './search-params.ts';

export function createAppRouter(history?: RouterHistory) {
  /**
   * The server refused the token, so this tab goes to the login and says why, once. The cache is emptied after the screens that read
   * it are gone. A call guest's token is not a login: the guest's page shows the state of the call, and the user of this browser stays.
   */
  function onSignedOut(error: unknown): void {
    if (isGuest()) return;
    const isKnown = !readToken() && queryClient.getQueryData(sessionQuery.queryKey) === undefined;
    if (isKnown) return;
    alertFailure(error);
    clearSessionStorage();
    void router.invalidate().then(() => queryClient.clear());
  }

  /** The days of grace ended, or the rule came, after this tab had loaded: the guards decide again. */
  async function onSecondFactorDue(): Promise<void> {
    await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
    await router.invalidate();
  }

  const queryClient = createQueryClient({ onSignedOut, onSecondFactorDue: () => void onSecondFactorDue() });
  onlyKnownSearch(routeTree);
  const router = createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    stringifySearch,
    scrollRestoration: true,
    scrollToTopSelectors: ['#main', '[data-scrolls]'],
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    ...(history && { history }),
  });
  const { pathname, search } = router.history.location;
  typedAddress.set({ pathname, search: defaultParseSearch(search) });
  return router;
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface StaticDataRouteOption {
    /** A page of those who keep the library: the layout "knowledge-home" shows no search for readers above it. */
    isManaging?: true;
  }
}
