import { Menu } from '@mantine/core';
import { IconPlayerRecord, IconPlayerRecordFilled } from '@tabler/icons-react';
import classes from './recording-item.module.css';
import { useRecordingSwitch } from './use-recording-switch.ts';

/** In the menu "More". Where recording is impossible it stays, with the reason. */
export function RecordingItem({ callId }: { callId: string }) {
  const recording = useRecordingSwitch(callId);
  if (!recording) return null;
  const { isRunning, label, obstacle, press } = recording;
  const Picture = isRunning ? IconPlayerRecordFilled : IconPlayerRecord;
  return (
    <Menu.Item
      className={classes.item}
      leftSection={<Picture size={16} stroke={1.75} />}
      aria-disabled={obstacle !== null}
      closeMenuOnClick={obstacle === null}
      onClick={() => obstacle === null && press()}
    >
      {label}
      {obstacle && <small>{obstacle}</small>}
    </Menu.Item>
  );
}
