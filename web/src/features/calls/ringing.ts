import { limits } from '@sightline/contract/limits';
import type { ServerEvents } from '@sightline/contract/realtime';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useServerEvent } from '#web/lib/realtime.tsx';
import { activeCallsQuery } from './api.ts';

export type Ringing = ServerEvents['CallCreatedUserEvent'];

/** A call stops ringing when it is answered on any of my screens, when it ends, when I say so, and after a minute. */
export function useRinging(meId: string): { ringing: Ringing | null; dismiss: (callId: string) => void } {
  const [calls, setCalls] = useState<readonly Ringing[]>([]);
  const { data } = useQuery(activeCallsQuery);
  const dismiss = (callId: string) => setCalls((before) => before.filter(({ call_id }) => call_id !== callId));

  useServerEvent('CallCreatedUserEvent', (call) => {
    setCalls((before) => [...before.filter(({ call_id }) => call_id !== call.call_id), call]);
  });
  useServerEvent('CallEndedUserEvent', ({ call_id }) => dismiss(call_id));

  const answered = data?.calls.filter(({ participants }) => participants.some(({ id }) => id === meId)) ?? [];
  const ringing = calls.find(({ call_id }) => !answered.some(({ id }) => id === call_id)) ?? null;
  const ringingId = ringing?.call_id;

  useEffect(() => {
    if (!ringingId) return;
    const timer = setTimeout(() => dismiss(ringingId), limits.call.ringing);
    return () => clearTimeout(timer);
  }, [ringingId]);

  return { ringing, dismiss };
}
