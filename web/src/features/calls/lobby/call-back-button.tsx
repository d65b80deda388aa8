import { ActionIcon } from '@mantine/core';
import { IconPhoneCall } from '@tabler/icons-react';
import { useRoomCall } from './room-call.ts';

type CallBackButtonProps = { roomId: string; label: string; name: string; className: string };

/** In the row of a missed call: starts a call in its room, or joins the one that goes on. */
export function CallBackButton({ roomId, label, name, className }: CallBackButtonProps) {
  const { join, start } = useRoomCall({ roomId });
  const enter = join ?? start;
  if (!enter) return null;
  return (
    <ActionIcon size={28} className={className} aria-label={name} title={label} onClick={enter}>
      <IconPhoneCall size={16} stroke={1.75} />
    </ActionIcon>
  );
}
