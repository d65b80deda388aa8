import { createFileRoute, Outlet } from '@tanstack/react-router';
import { Realtime } from '#web/app/realtime.tsx';
import { CallLayout } from '#web/app/shell/call-layout.tsx';
import { requireActiveRole } from '#web/features/session/guards.ts';
import { useSession } from '#web/features/session/session.tsx';

/** A call has the whole window, without the workspace around it. */
export const Route = createFileRoute('/_call')({
  beforeLoad: (guarded) => requireActiveRole(guarded).then(() => undefined),
  component: CallScreens,
});

function CallScreens() {
  const session = useSession();
  const { organization, branch } = session.token;
  return (
    <Realtime session={session} key={`${organization?.id}/${branch?.id}`}>
      <CallLayout>
        <Outlet />
      </CallLayout>
    </Realtime>
  );
}
