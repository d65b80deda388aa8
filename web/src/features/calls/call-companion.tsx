import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useCan, useSession } from '#web/features/session/session.tsx';
import { i18n } from '#web/lib/i18n.ts';
import { useServerEvent } from '#web/lib/realtime.tsx';
import { readToken } from '#web/lib/token.ts';
import { callQuery } from './api.ts';
import classes from './call-companion.module.css';
import { callEnded, keepToPlace, useCallSessionPart } from './call-session.ts';
import { JoinRequests } from './join-requests.tsx';
import { playKnock } from './sounds.ts';

/** What goes with a call through the workspace: guests who knock, its end, and leaving it with the workspace itself. */
export function CallCompanion() {
  const callId = useCallSessionPart(({ call }) => call?.id) ?? null;
  const isElsewhere = useLocation().pathname !== `/call/${callId}`;
  const mayAdmit = useCan('calls.admit');
  useEndWithPlace();
  // A call must not wait for its words.
  useEffect(() => void i18n.loadNamespaces('calls'), []);
  useServerEvent('CallEndedEvent', ({ call_id }) => callEnded(call_id));
  useServerEvent('CallEndedUserEvent', ({ call_id }) => callEnded(call_id));
  useServerEvent('CallJoinRequestEvent', ({ call_id }) => {
    if (call_id === callId && mayAdmit) playKnock();
  });
  return callId && isElsewhere && mayAdmit ? <Knocking callId={callId} /> : null;
}

function Knocking({ callId }: { callId: string }) {
  const { data: call } = useQuery(callQuery(callId));
  if (!call || call.join_requests.length === 0) return null;
  return (
    <div className={classes.knocking}>
      <JoinRequests callId={callId} requests={call.join_requests} />
    </div>
  );
}

/** A call ends with the workspace it belongs to: by going to another one, or by signing out. */
function useEndWithPlace(): void {
  const { organization, branch } = useSession().token;
  const place = `${organization?.id}/${branch?.id}`;
  useEffect(() => {
    keepToPlace(place);
    // From screen to screen this goes and comes back at once; only without a token it was the end.
    return () => void setTimeout(() => readToken() || keepToPlace(null));
  }, [place]);
}
