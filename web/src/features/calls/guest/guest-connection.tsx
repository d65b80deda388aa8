import type { ArState } from '@sightline/contract/calls/calls';
import { socketRoom } from '@sightline/contract/realtime';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { ConnectionProvider, useRoom, useServerEvent } from '#web/lib/realtime.tsx';
import { Connection } from '#web/lib/socket.ts';
import { actAsGuest } from '#web/lib/token.ts';
import { callEnded, hangUp } from '../session/call-session.ts';
import { guestStateQuery } from './guest-api.ts';
import type { GuestVisit } from './guest-link-store.ts';

/** Set while rendering, so that the first request is already sent as the guest. */
export function useActAsGuest(token: string | null): void {
  actAsGuest(token);
  useEffect(
    () => () => {
      void hangUp();
      actAsGuest(null);
    },
    [],
  );
}

/** Keyed by the token: another guest gets another connection. */
export function GuestConnection({ token, children }: { token: string; children: ReactNode }) {
  const cache = useQueryClient();
  const [connection] = useState(() => new Connection({ event: 'guest', token: () => token }, { autoConnect: false }));
  useEffect(() => {
    const stop = connection.onReconnect(() => void cache.invalidateQueries());
    connection.open();
    return () => {
      stop();
      connection.close();
    };
  }, [connection, cache]);
  return <ConnectionProvider value={connection}>{children}</ConnectionProvider>;
}

/** Events for this guest; each refetches the state. */
export function useGuestEvents(visit: GuestVisit | null): void {
  const cache = useQueryClient();
  const { queryKey } = guestStateQuery(visit);
  const refetch = () => void cache.invalidateQueries({ queryKey });
  const showAr = ({ ar }: { ar: ArState }) =>
    cache.setQueryData(queryKey, (known) => (known?.call ? { ...known, call: { ...known.call, ar } } : known));
  useRoom(visit?.token ? socketRoom.guest(visit.id) : null, refetch);
  useServerEvent('CallJoinResponseEvent', refetch);
  useServerEvent('CallUpdatedEvent', refetch);
  useServerEvent('CallEndedEvent', ({ call_id }) => {
    cache.setQueryData(queryKey, { state: 'ended', queue: null, call: null });
    callEnded(call_id);
  });
  useServerEvent('ArCreatedEvent', showAr);
  useServerEvent('ArRequestDrawEvent', showAr);
  useServerEvent('ArStopDrawEvent', showAr);
  useServerEvent('ArStopEvent', showAr);
}
