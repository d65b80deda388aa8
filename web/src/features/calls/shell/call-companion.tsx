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

/** Follows a call through the workspace: its small window, join requests of guests, its end, and the tasks after it. */
export function CallCompanion() {
  const cache = useQueryClient();
  const callId = useCallSessionPart(({ call }) => call?.id) ?? null;
  const isElsewhere = useLocation().pathname !== `/call/${callId}`;
  const mayAdmit = useCan('calls.admit');
  useEndOnWorkspaceChange();
  useEndOfCall();
  // Do not delay the call until its translations are loaded.
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

/** The last call whose end was announced. */
let announced: string | null = null;

/** The call's own screen says that it is over. Every other page shows an alert. */
function useEndOfCall(): void {
  const { t } = useTranslation('calls');
  const { pathname } = useLocation();
  const isIn = useCallSessionPart(({ call }) => call !== null);
  const endedId = useCallSessionPart(({ ending }) => (ending?.why === 'ended' ? ending.callId : null));
  useServerEvent('CallEndedEvent', ({ call_id }) => callEnded(call_id));
  useServerEvent('CallEndedUserEvent', ({ call_id }) => callEnded(call_id));
  const announce = useEffectEvent((callId: string) => {
    if (announced !== callId && pathname !== `/call/${callId}`) alertSuccess(t('over.title'));
    announced = callId;
  });
  useEffect(() => {
    if (endedId) announce(endedId);
  }, [endedId]);
  useEffect(() => {
    if (!isIn) closeCallWindow();
  }, [isIn]);
}

/** A call ends when the user switches to another workspace or signs out. */
function useEndOnWorkspaceChange(): void {
  const { organization, branch } = useSession().token;
  const place = `${organization?.id}/${branch?.id}`;
  useEffect(() => {
    leaveOnWorkspaceChange(place);
    // Navigation unmounts and remounts this at once; the call ends only if the token is gone.
    return () => void setTimeout(() => readToken() || endEverything());
  }, [place]);
}

function endEverything(): void {
  leaveOnWorkspaceChange(null);
  closeCallWindow();
}
