import { useShortcut } from '#web/lib/shortcuts.ts';
import { shortcuts } from '../shortcuts.ts';
import { type CallRoom, useRoomCall } from './room-call.ts';

/** The key for a call in a room that has no button on the screen. */
export function CallShortcut(room: CallRoom) {
  const { join, start } = useRoomCall(room);
  useShortcut(shortcuts.call, join ?? start);
  return null;
}
