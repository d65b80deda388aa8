import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useCan } from '#web/features/session/session.tsx';
import { callQuery } from '../api.ts';
import { JoinRequests } from '../lobby/join-requests.tsx';
import { RecordingCompanion } from '../recordings/recording-companion.tsx';
import { useCallSessionPart } from '../session/call-session.ts';
import classes from './call-overlays.module.css';
import { CallWindow } from './call-window.tsx';
import { TimerQuestion } from './timer-question.tsx';

/** A call on every page: its small window, join requests of guests, its recording, and the tasks after it. */
export function CallOverlays() {
  const callId = useCallSessionPart(({ call }) => call?.id) ?? null;
  const isElsewhere = useLocation().pathname !== `/call/${callId}`;
  const mayAdmit = useCan('calls.admit');
  return (
    <>
      {callId && <CallWindow callId={callId} />}
      {callId && isElsewhere && mayAdmit && <Knocking callId={callId} />}
      <TimerQuestion />
      <RecordingCompanion />
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
