import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { requireSession } from '#web/features/session/guards.ts';
import { readToken } from '#web/lib/token.ts';
import { setupAvailabilityQuery } from './api.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This tab has just set the workspace up. */
    justSetUp?: boolean;
  }
}

type Guarded = { context: { queryClient: QueryClient } };
type Located = Guarded & { location: { href: string; state: { justSetUp?: boolean } } };

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

/** The end of a set-up is shown to the tab that made it, and to no other (specification, section 2). */
export async function requireJustSetUp(guarded: Located): Promise<void> {
  if (!guarded.location.state.justSetUp) throw redirect({ to: readToken() ? '/home' : '/setup' });
  await requireSession(guarded);
}
