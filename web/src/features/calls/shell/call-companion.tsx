import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useSession } from '#web/features/session/session.tsx';
import { alertSuccess } from '#web/lib/alerts.ts';
import { i18n } from '#web/lib/i18n.ts';
import { useServerEvent } from '#web/lib/realtime.tsx';
import { readToken } from '#web/lib/token.ts';
import { returnToCall } from '../lobby/call-return.ts';
import { callEnded, leaveOnWorkspaceChange, useCallSessionPart } from '../session/call-session.ts';
import { closeCallWindow } from './call-window-store.ts';
import { playKnock } from './sounds.ts';

/** Follows a call through the workspace: its return after a reload, who knocks, its end. `call-overlays.tsx` shows it. */
export function CallCompanion() {
  const cache = useQueryClient();
  const callId = useCallSessionPart(({ call }) => call?.id) ?? null;
  const mayAdmit = useCan('calls.admit');
  useEndOnWorkspaceChange();
  useEndOfCall();
  // Do not delay the call until its translations are loaded.
  useEffect(() => void i18n.loadNamespaces('calls'), []);
  useEffect(() => void returnToCall(cache), [cache]);
  useServerEvent('CallJoinRequestEvent', ({ call_id }) => {
    if (call_id === callId && mayAdmit) playKnock();
  });
  return null;
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
