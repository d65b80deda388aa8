import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { requireSession } from '#web/features/session/guards.ts';
import { readToken } from '#web/lib/token.ts';
import { setupAvailabilityQuery } from './api.ts';
import type { InvitedColleagues } from './setup/invite-colleagues.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This tab has just set the workspace up; what became of the invitations. */
    justSetUp?: InvitedColleagues;
    /** Comes in the fragment of the printed URL, and is removed from it at once. */
    setupCode?: string;
  }
}

type Guarded = { context: { queryClient: QueryClient } };
type Located = Guarded & {
  location: { href: string; hash: string; state: { justSetUp?: object; setupCode?: string } };
};

/** Guard `check-setup-availability` (specification, section 2): /setup is available only until the set-up is done. */
export async function requireSetupAvailable({
  context,
  location,
  cause,
}: Located & { cause: string }): Promise<{ needsCode: boolean; needsEmail: boolean }> {
  const setupCode = location.hash;
  if (setupCode) throw redirect({ to: '/setup', hash: '', replace: true, state: { setupCode } });
  const { queryClient } = context;
  // From step to step the answer of before does.
  const asked =
    cause === 'stay'
      ? queryClient.ensureQueryData(setupAvailabilityQuery)
      : queryClient.fetchQuery(setupAvailabilityQuery);
  const { available, needs_code, needs_email, is_first } = await asked;
  if (!available) throw redirect({ to: '/setup/error' });
  // On an installation with open sign-up, the printed code is enough for the first workspace.
  const isPrinted = needs_email && is_first && Boolean(location.state.setupCode);
  return { needsCode: needs_code || isPrinted, needsEmail: needs_email && !isPrinted };
}

/** A fresh installation has no users, so redirect to the set-up. An unreachable server does not redirect. */
export async function leaveForSetup({ context }: Guarded): Promise<void> {
  const answer = await context.queryClient.fetchQuery(setupAvailabilityQuery).catch(() => null);
  if (answer?.is_first) throw redirect({ to: '/setup' });
}

/** The set-up's last page is shown only to the tab that did it (specification, section 2). */
export async function requireJustSetUp(guarded: Located): Promise<void> {
  if (!guarded.location.state.justSetUp) throw redirect({ to: readToken() ? '/home' : '/setup' });
  await requireSession(guarded);
}
