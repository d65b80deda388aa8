import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { AppShell } from '#web/app/shell/app-shell.tsx';
import { SignedIn } from '#web/app/signed-in.tsx';
import { requireActiveRole } from '#web/features/session/guards.ts';
import { readToken } from '#web/lib/token.ts';

/** Layout "default": the shell, for people who are signed in and in a place. */
export const Route = createFileRoute('/_app')({
  beforeLoad: async (guarded) => {
    // People without an account check their connection too, on a page of their own.
    if (guarded.location.pathname === '/diagnostics' && !readToken()) throw redirect({ to: '/talk/diagnostics' });
    await requireActiveRole(guarded);
  },
  component: AppLayout,
});

function AppLayout() {
  return (
    <SignedIn>
      <AppShell>
        <Outlet />
      </AppShell>
    </SignedIn>
  );
}
