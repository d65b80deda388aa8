import { createFileRoute, Outlet } from '@tanstack/react-router';
import { Realtime } from '#web/app/realtime.tsx';
import { ConnectionBanner } from '#web/app/shell/connection-banner.tsx';
import { CallCompanion } from '#web/features/calls/call-companion.tsx';
import { RingDialog } from '#web/features/calls/ring-dialog.tsx';
import { requirePlace } from '#web/features/session/guards.ts';
import { useSession } from '#web/features/session/session.tsx';
import '#web/styles/mantine-app.css';

/** A call has the whole window, without the workspace around it. */
export const Route = createFileRoute('/_call')({
  beforeLoad: (guarded) => requirePlace(guarded).then(() => undefined),
  component: CallLayout,
});

function CallLayout() {
  const session = useSession();
  const { organization, branch } = session.token;
  return (
    <Realtime session={session} key={`${organization?.id}/${branch?.id}`}>
      <ConnectionBanner />
      <Outlet />
      <CallCompanion />
      <RingDialog />
    </Realtime>
  );
}
