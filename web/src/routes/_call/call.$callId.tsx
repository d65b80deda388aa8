import { createFileRoute } from '@tanstack/react-router';
import { CallScreen } from '#web/features/calls/screen/call-screen.tsx';
import { RequirePermission } from '#web/features/session/session.tsx';
import { i18n } from '#web/lib/i18n.ts';
import { isId } from '#web/lib/list-address.ts';

export const Route = createFileRoute('/_call/call/$callId')({
  /** `room`: the room in which to start a call with this id. */
  validateSearch: (search: Record<string, unknown>): { room?: string } =>
    typeof search.room === 'string' && isId(search.room) ? { room: search.room } : {},
  loader: () => i18n.loadNamespaces(['calls', 'snapshots', 'devices', 'recording', 'talk', 'files']),
  component: CallPage,
});

function CallPage() {
  const { callId } = Route.useParams();
  const { room } = Route.useSearch();
  return (
    <RequirePermission permission="calls.join">
      <CallScreen key={callId} callId={callId} roomId={room ?? null} />
    </RequirePermission>
  );
}
