import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { clearSessionStorage, readToken } from '#web/lib/token.ts';
import { routeTree } from '#web/routeTree.gen.ts';
import { ErrorPage, NotFoundPage } from './error-page.tsx';
import { createQueryClient } from './query-client.ts';

export function createAppRouter(history?: RouterHistory) {
  /** The token was refused: whatever is on the screen is not ours any more. */
  function onSignedOut(): void {
    if (!readToken()) return;
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
