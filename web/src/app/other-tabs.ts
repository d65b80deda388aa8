import type { Session } from '@sightline/contract/session/session';
import { sessionQuery } from '#web/features/session/api.ts';
import { readToken } from '#web/lib/token.ts';
import type { AppRouter } from './router.tsx';

const scopeOf = ({ user, token }: Session): string =>
  [user.id, token.organization?.id, token.branch?.id].map(String).join('/');

/** All tabs share one token, so a sign-out or a change of workspace in one tab applies to all. */
export async function onTokenChange(router: AppRouter, reload = () => location.reload()): Promise<void> {
  const cache = router.options.context.queryClient;
  const before = cache.getQueryData(sessionQuery.queryKey);
  if (!readToken() || !before) {
    cache.clear();
    return router.invalidate();
  }
  const now = await cache.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => before);
  if (scopeOf(now) !== scopeOf(before)) reload();
}

export function watchOtherTabs(router: AppRouter): void {
  // Clearing the storage sends an event without a key.
  window.addEventListener('storage', ({ key }) => {
    if (key === 'token' || key === null) void onTokenChange(router);
  });
}
