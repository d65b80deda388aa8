import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { v7 as uuidv7 } from 'uuid';
import { useCan, useMe } from '#web/features/session/session.tsx';
import { activeCallsQuery, planCall } from '../api.ts';
import { useCallSessionPart } from '../session/call-session.ts';

export type CallRoom = {
  roomId: string;
  /** In a closed ticket no call can be started, but an ongoing call can still be joined. */
  isClosed?: boolean;
  /** The ongoing call according to the room, for rooms of which the user is no member. */
  ongoing?: { id: string } | null | undefined;
};

/** The way into the call of a room: the ongoing one, or a new one. Null for what the reader may not do now. */
export function useRoomCall({ roomId, isClosed = false, ongoing }: CallRoom) {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const mayStart = useCan('calls.start');
  const mayJoin = useCan('calls.join');
  const { data } = useQuery({ ...activeCallsQuery, enabled: mayJoin });
  const me = useMe();
  // The server ends a call that nobody is in, and says so a moment after the last one has left.
  const left = useCallSessionPart(({ ending }) => ending?.callId);
  const listed = data?.calls.find(
    ({ id, room_id, participants }) =>
      room_id === roomId && !(id === left && participants.every((one) => one.id === me.id)),
  );
  const callId = listed?.id ?? (ongoing?.id === left ? undefined : ongoing?.id);
  const go = (id: string, search: { room?: string }) =>
    void navigate({ to: '/call/$callId', params: { callId: id }, search });

  function start(): void {
    const id = uuidv7();
    planCall(cache, id);
    go(id, { room: roomId });
  }

  return {
    callId,
    participants: listed?.participants ?? [],
    join: callId && mayJoin ? () => go(callId, {}) : null,
    start: !callId && mayStart && !isClosed ? start : null,
  };
}
