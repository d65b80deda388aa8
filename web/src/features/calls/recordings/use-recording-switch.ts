import { useTranslation } from 'react-i18next';
import { useCan, useMe } from '#web/features/session/session.tsx';
import { canRecord } from './recording-session.ts';
import { useRecording } from './use-recording.ts';

type RecordingSwitch = {
  isRunning: boolean;
  label: string;
  /** Why recording is impossible here, or null. */
  obstacle: string | null;
  press: () => void;
};

/**
 * Asks everybody, or stops. One recording at a time, which only the person who began it can stop. Null for those who
 * may do neither.
 */
export function useRecordingSwitch(callId: string): RecordingSwitch | null {
  const { t } = useTranslation('recording');
  const me = useMe();
  const mayRecord = useCan('calls.record');
  const { recording, ask, stop, isBusy } = useRecording(callId);
  const isRunning = recording?.state === 'asked' || recording?.state === 'recording';
  if (!mayRecord || (isRunning && recording.asked_by.id !== me.id)) return null;
  const running = recording?.state === 'asked' ? t('details.take_back') : t('stop');
  return {
    isRunning,
    label: isRunning ? running : t('ask'),
    obstacle: isRunning || canRecord() ? null : t('cannot'),
    press: () => isBusy || (isRunning ? stop() : ask()),
  };
}
