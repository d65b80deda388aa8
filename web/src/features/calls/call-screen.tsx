import type { Call } from '@sightline/contract/calls';
import { socketRoom } from '@sightline/contract/realtime';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '#web/lib/api.ts';
import { useRoom } from '#web/lib/realtime.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { callQuery } from './api.ts';
import { CallOver } from './call-over.tsx';
import classes from './call-screen.module.css';
import { useCallSession } from './call-session.ts';
import { OngoingCall } from './ongoing-call.tsx';
import { PreJoin } from './pre-join.tsx';

type CallScreenProps = {
  callId: string;
  /** Of a call that is yet to be started. */
  roomId: string | null;
  /** Talk's panel, composed by the route. */
  renderChat: (roomId: string) => ReactNode;
};

/** Before, in, and after a call. */
export function CallScreen({ callId, roomId, renderChat }: CallScreenProps) {
  const { data: call, error, refetch } = useQuery(callQuery(callId));
  const shownRoom = call?.room_id ?? roomId;
  useRoom(shownRoom && socketRoom.room(shownRoom));
  return (
    <main id="main" className={classes.screen}>
      <CallContent
        callId={callId}
        call={call ?? null}
        error={error}
        roomId={shownRoom}
        renderChat={renderChat}
        onRetry={() => void refetch()}
      />
    </main>
  );
}

type CallContentProps = Omit<CallScreenProps, 'roomId'> & {
  call: Call | null;
  roomId: string | null;
  error: Error | null;
  onRetry: () => void;
};

const isNotThere = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;

function CallContent({ callId, call, roomId, error, renderChat, onRetry }: CallContentProps) {
  const session = useCallSession();
  const isHere = session.call?.id === callId && session.phase !== 'idle';
  const ending = session.ending?.callId === callId ? session.ending.why : null;
  if (isHere && call) return <OngoingCall call={call} session={session} renderChat={renderChat} />;
  if (call?.ended_at) return <CallOver call={call} />;
  const isNew = call === null && roomId !== null && isNotThere(error);
  if (roomId && (call || isNew)) {
    return <PreJoin callId={callId} shown={call} roomId={roomId} ending={ending} />;
  }
  return error ? <ErrorState error={error} onRetry={onRetry} /> : null;
}
