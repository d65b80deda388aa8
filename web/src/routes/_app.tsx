import { createFileRoute, Outlet } from '@tanstack/react-router';
import { Realtime } from '#web/app/realtime.tsx';
import { AppShell } from '#web/app/shell/app-shell.tsx';
import { requirePlace } from '#web/features/session/guards.ts';
import { useSession } from '#web/features/session/session.tsx';

/** Layout "default": the shell, for people who are signed in and in a place. */
export const Route = createFileRoute('/_app')({
  beforeLoad: (guarded) => requirePlace(guarded).then(() => undefined),
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
