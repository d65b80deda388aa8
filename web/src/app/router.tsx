import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { sessionQuery } from '#web/features/session/api.ts';
import { alertFailure } from '#web/lib/alerts.ts';
import { clearSessionStorage, isGuest, readToken } from '#web/lib/token.ts';
import { routeTree } from '#web/routeTree.gen.ts';
import { ErrorPage, NotFoundPage } from './error-page.tsx';
import { createQueryClient } from './query-client.ts';

export function createAppRouter(history?: RouterHistory) {
  /**
   * The token was refused: whatever is on the screen is not ours any more. Said once, however many questions it was refused.
   * A call guest's token is no sign-in: their page says what became of the call, and whoever else is signed in stays so.
   */
  function onSignedOut(error: unknown): void {
    if (isGuest()) return;
    const isKnown = !readToken() && queryClient.getQueryData(sessionQuery.queryKey) === undefined;
    if (isKnown) return;
    alertFailure(error);
    clearSessionStorage();
    queryClient.clear();
    void router.invalidate();
  }

  const queryClient = createQueryClient(onSignedOut);
  const router = createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    scrollToTopSelectors: ['#main'],
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    ...(history && { history }),
  });
  return router;
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
