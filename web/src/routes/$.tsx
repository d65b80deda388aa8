import type { QueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { NotFoundCard, NotFoundPage } from '#web/app/error-page.tsx';
import { AppShell } from '#web/app/shell/app-shell.tsx';
import { SignedIn } from '#web/app/signed-in.tsx';
import { lacksSecondFactor, pendingChoice } from '#web/features/session/active-role.ts';
import { sessionQuery } from '#web/features/session/api.ts';
import { readToken } from '#web/lib/token.ts';

/**
 * Every path that no page has. Without this route the router shows the page whose path begins the same, where that page says
 * itself when a record is missing.
 */
export const Route = createFileRoute('/$')({
  loader: ({ context }) => isAtWork(context.queryClient),
  component: Missing,
});

async function isAtWork(cache: QueryClient): Promise<boolean> {
  if (!readToken()) return false;
  const session = await cache.ensureQueryData(sessionQuery).catch(() => null);
  return session !== null && pendingChoice(session) === null && !lacksSecondFactor(session);
}

/** People at work keep their menu. */
function Missing() {
  if (!Route.useLoaderData()) return <NotFoundPage />;
  return (
    <SignedIn>
      <AppShell>
        <NotFoundCard />
      </AppShell>
    </SignedIn>
  );
}
