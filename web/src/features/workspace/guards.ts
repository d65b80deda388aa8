import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { requireSession } from '#web/features/session/guards.ts';
import { readToken } from '#web/lib/token.ts';
import { setupAvailabilityQuery } from './api.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This tab has just set the workspace up. */
    justSetUp?: boolean;
    /** Came in the fragment of the printed address, and is taken out of it at once. */
    setupCode?: string;
  }
}

type Guarded = { context: { queryClient: QueryClient } };
type Located = Guarded & { location: { href: string; hash: string; state: { justSetUp?: boolean } } };

/** Guard `check-setup-availability` (specification, section 2): /setup is there only until somebody used it. */
export async function requireSetupAvailable({ context, location }: Located): Promise<{ needsCode: boolean }> {
  const setupCode = location.hash;
  if (setupCode) throw redirect({ to: '/setup', hash: '', replace: true, state: { setupCode } });
  const { available, needs_code } = await context.queryClient.fetchQuery(setupAvailabilityQuery);
  if (!available) throw redirect({ to: '/setup/error' });
  return { needsCode: needs_code };
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
