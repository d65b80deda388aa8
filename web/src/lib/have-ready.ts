import type { QueryClient } from '@tanstack/react-query';

type Ensured = Parameters<QueryClient['ensureQueryData']>[0];

/**
 * For the loader of a page of several parts: they open together, since one that came later would move those below it. What
 * cannot be read at once, also for want of a connection, is left to its part, which asks again or says so.
 */
export async function haveReady(cache: QueryClient, queries: readonly unknown[]): Promise<void> {
  const once = { retry: false, networkMode: 'always' } as const;
  await Promise.allSettled(queries.map((query) => cache.ensureQueryData({ ...(query as Ensured), ...once })));
}
