import { RecordingMark } from './recording-mark.tsx';
import { RecordingQuestion } from './recording-question.tsx';
import { useRecording } from './use-recording.ts';

/** For a guest: the question, and the status while the call is recorded. */
export function RecordingConsent({ callId, guestId }: { callId: string; guestId: string }) {
  const actions = useRecording(callId);
  return (
    <>
      <RecordingMark actions={actions} meId={guestId} />
      <RecordingQuestion actions={actions} />
    </>
  );
}

/** For a user: only the status, because the question appears on every page (recording-companion.tsx). */
export function RecordingStatus({ callId, meId }: { callId: string; meId: string }) {
  return <RecordingMark actions={useRecording(callId)} meId={meId} />;
}
