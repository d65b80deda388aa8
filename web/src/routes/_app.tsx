import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { Realtime } from '#web/app/realtime.tsx';
import { AppShell } from '#web/app/shell/app-shell.tsx';
import { requireActiveRole } from '#web/features/session/guards.ts';
import { useSession } from '#web/features/session/session.tsx';
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
  const session = useSession();
  const { organization, branch } = session.token;
  return (
    <Realtime session={session} key={`${organization?.id}/${branch?.id}`}>
      <AppShell>
        <Outlet />
      </AppShell>
    </Realtime>
  );
}
