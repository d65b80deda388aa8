import { IconPlayerRecord, IconPlayerRecordFilled } from '@tabler/icons-react';
import { alertError } from '#web/lib/alerts.ts';
import { useRecordingSwitch } from '../recording/use-recording-switch.ts';
import { BarButton } from './bar-button.tsx';

/** In the bar of the call; a phone has it in the menu of more. */
export function RecordingButton({ callId }: { callId: string }) {
  const recording = useRecordingSwitch(callId);
  if (!recording) return null;
  const { isRunning, label, obstacle, press } = recording;
  return (
    <BarButton
      isWide
      icon={isRunning ? IconPlayerRecordFilled : IconPlayerRecord}
      label={label}
      isOn={isRunning}
      onClick={() => (obstacle ? alertError(obstacle) : press())}
    />
  );
}
