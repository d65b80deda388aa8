import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { requireSession } from '#web/features/session/guards.ts';
import { readToken } from '#web/lib/token.ts';
import { setupAvailabilityQuery } from './api.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This tab has just set the workspace up. */
    justSetUp?: boolean;
    /** Comes in the fragment of the printed URL, and is removed from it at once. */
    setupCode?: string;
  }
}

type Guarded = { context: { queryClient: QueryClient } };
type Located = Guarded & { location: { href: string; hash: string; state: { justSetUp?: boolean } } };

/** Guard `check-setup-availability` (specification, section 2): /setup is available only until the set-up is done. */
export async function requireSetupAvailable({ context, location }: Located): Promise<{ needsCode: boolean }> {
  const setupCode = location.hash;
  if (setupCode) throw redirect({ to: '/setup', hash: '', replace: true, state: { setupCode } });
  const { available, needs_code } = await context.queryClient.fetchQuery(setupAvailabilityQuery);
  if (!available) throw redirect({ to: '/setup/error' });
  return { needsCode: needs_code };
}

/** A fresh installation has no users, so redirect to the set-up. An unreachable server does not redirect. */
export async function leaveForSetup({ context }: Guarded): Promise<void> {
  const answer = await context.queryClient.fetchQuery(setupAvailabilityQuery).catch(() => null);
  if (answer?.available) throw redirect({ to: '/setup' });
}

/** The set-up's last page is shown only to the tab that did it (specification, section 2). */
export async function requireJustSetUp(guarded: Located): Promise<void> {
  if (!guarded.location.state.justSetUp) throw redirect({ to: readToken() ? '/home' : '/setup' });
  await requireSession(guarded);
}
