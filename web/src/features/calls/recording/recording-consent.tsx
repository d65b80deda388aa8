import { RecordingMark } from './recording-mark.tsx';
import { RecordingQuestion } from './recording-question.tsx';
import { useRecording } from './use-recording.ts';

/** For a guest: the question, and the mark while it is recorded. */
export function RecordingConsent({ callId, guestId }: { callId: string; guestId: string }) {
  const actions = useRecording(callId);
  return (
    <>
      <RecordingMark actions={actions} meId={guestId} />
      <RecordingQuestion actions={actions} />
    </>
  );
}

/** For a member, whose question appears on whatever screen they are (recording-companion.tsx). */
export function RecordingStatus({ callId, meId }: { callId: string; meId: string }) {
  return <RecordingMark actions={useRecording(callId)} meId={meId} />;
}
