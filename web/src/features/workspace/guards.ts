import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { setupAvailabilityQuery } from './api.ts';

type Guarded = { context: { queryClient: QueryClient } };

/** Guard `check-setup-availability` (specification, section 2): /setup is there only until somebody used it. */
export async function requireSetupAvailable({ context }: Guarded): Promise<void> {
  const { available } = await context.queryClient.fetchQuery(setupAvailabilityQuery);
  if (!available) throw redirect({ to: '/setup/error' });
}

/** A fresh installation has nobody to sign in: go and set it up. A server that does not answer is no reason to. */
export async function leaveForSetup({ context }: Guarded): Promise<void> {
  const answer = await context.queryClient.fetchQuery(setupAvailabilityQuery).catch(() => null);
  if (answer?.available) throw redirect({ to: '/setup' });
}
