import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useSession } from '#web/features/session/session.tsx';
import { alertSuccess } from '#web/lib/alerts.ts';
import { i18n } from '#web/lib/i18n.ts';
import { useServerEvent } from '#web/lib/realtime.tsx';
import { readToken } from '#web/lib/token.ts';
import { callQuery } from '../api.ts';
import { returnToCall } from '../lobby/call-return.ts';
import { JoinRequests } from '../lobby/join-requests.tsx';
import { callEnded, leaveOnWorkspaceChange, useCallSessionPart } from '../session/call-session.ts';
import classes from './call-companion.module.css';
import { CallWindow } from './call-window.tsx';
import { closeCallWindow } from './call-window-store.ts';
import { playKnock } from './sounds.ts';
import { TimerQuestion } from './timer-question.tsx';

/** What goes with a call through the workspace: its small window, guests who knock, its end, and what is left to do after. */
export function CallCompanion() {
  const cache = useQueryClient();
  const callId = useCallSessionPart(({ call }) => call?.id) ?? null;
  const isElsewhere = useLocation().pathname !== `/call/${callId}`;
  const mayAdmit = useCan('calls.admit');
  useEndOnWorkspaceChange();
  useEndOfCall();
  // A call must not wait for its words.
  useEffect(() => void i18n.loadNamespaces('calls'), []);
  useEffect(() => void returnToCall(cache), [cache]);
  useServerEvent('CallJoinRequestEvent', ({ call_id }) => {
    if (call_id === callId && mayAdmit) playKnock();
  });
  return (
    <>
      {callId && <CallWindow callId={callId} />}
      {callId && isElsewhere && mayAdmit && <Knocking callId={callId} />}
      <TimerQuestion />
    </>
  );
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

/** Of which call the end was told here. */
let announced: string | null = null;

/** The call's own screen says that it is over; whoever is elsewhere hears it too. */
function useEndOfCall(): void {
  const { t } = useTranslation('calls');
  const { pathname } = useLocation();
  const isIn = useCallSessionPart(({ call }) => call !== null);
  const endedId = useCallSessionPart(({ ending }) => (ending?.why === 'ended' ? ending.callId : null));
  useServerEvent('CallEndedEvent', ({ call_id }) => callEnded(call_id));
  useServerEvent('CallEndedUserEvent', ({ call_id }) => callEnded(call_id));
  const tell = useEffectEvent((callId: string) => {
    if (announced !== callId && pathname !== `/call/${callId}`) alertSuccess(t('over.title'));
    announced = callId;
  });
  useEffect(() => {
    if (endedId) tell(endedId);
  }, [endedId]);
  useEffect(() => {
    if (!isIn) closeCallWindow();
  }, [isIn]);
}

/** A call ends with the workspace it belongs to: by going to another one, or by signing out. */
function useEndOnWorkspaceChange(): void {
  const { organization, branch } = useSession().token;
  const place = `${organization?.id}/${branch?.id}`;
  useEffect(() => {
    leaveOnWorkspaceChange(place);
    // From screen to screen this goes and comes back at once; only without a token it was the end.
    return () => void setTimeout(() => readToken() || endEverything());
  }, [place]);
}

function endEverything(): void {
  leaveOnWorkspaceChange(null);
  closeCallWindow();
}
