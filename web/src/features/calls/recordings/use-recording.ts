import type { CallRecording, RecordingAnswer } from '@sightline/contract/calls/recordings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useServerEvent } from '#web/lib/realtime.tsx';
import { answerRecording, recordingQuery, stopRecording } from './recording-api.ts';
import { requestInThisTab } from './recording-session.ts';

export type RecordingActions = {
  recording: CallRecording | null;
  ask: () => void;
  answer: (answer: RecordingAnswer) => void;
  stop: () => void;
  isBusy: boolean;
};

/** The recording of the call that I am in, as user or guest, and its actions. */
export function useRecording(callId: string | null): RecordingActions {
  const cache = useQueryClient();
  const { queryKey } = recordingQuery(callId);
  const { data: recording = null } = useQuery(recordingQuery(callId));
  // Guests have no list of event handlers; for users a second handler still causes only one fetch.
  useServerEvent('CallRecordingEvent', () => void cache.invalidateQueries({ queryKey }));
  const change = useMutation({
    mutationFn: (act: () => Promise<{ recording: CallRecording }>) => act(),
    onSuccess: (answered) => cache.setQueryData(queryKey, answered.recording),
    onError: () => cache.invalidateQueries({ queryKey }),
  });
  const act = (verb: (call: string, id: string) => Promise<{ recording: CallRecording }>) => () => {
    if (callId && recording) change.mutate(() => verb(callId, recording.id));
  };
  return {
    recording,
    ask: () => callId && change.mutate(() => requestInThisTab(callId)),
    answer: (answer) => act((call, id) => answerRecording(call, id, answer))(),
    stop: act(stopRecording),
    isBusy: change.isPending,
  };
}
