import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { alertFailure } from '#web/lib/alerts.ts';
import { ApiError, isTransient } from '#web/lib/api.ts';
import { keptPersister } from './kept-queries.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The mutation shows its error itself. */
      isQuiet?: boolean;
    };
  }
}

/** The server refused the session: it has ended, or the workspace wants a second factor first. */
export type SessionRefusals = { onSignedOut: (error: unknown) => void; onSecondFactorDue: () => void };

const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;
const isFactorDue = (error: unknown): boolean => error instanceof ApiError && error.code === 'SECOND_FACTOR_REQUIRED';

/** Screens show failed queries themselves; failed mutations become alerts, one per message. */
export function createQueryClient({ onSignedOut, onSecondFactorDue }: SessionRefusals): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (isSignedOut(error)) onSignedOut(error);
        else if (isFactorDue(error)) onSecondFactorDue();
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (isSignedOut(error)) onSignedOut(error);
        else if (isFactorDue(error)) onSecondFactorDue();
        else if (!mutation.meta?.isQuiet) alertFailure(error);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => isTransient(error) && failures < 2,
        networkMode: 'always',
        persister: keptPersister as never,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
