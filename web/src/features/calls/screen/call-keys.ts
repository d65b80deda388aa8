import { useHotkeys } from '@mantine/hooks';
import { isDialogOpen } from '#web/lib/dialog-open.ts';
import { useNoOverlayOpen } from '#web/lib/no-overlay-open.ts';
import { toggleFreeze } from '../freeze/freeze-frame.ts';
import type { CallActions } from './call-actions.ts';
import type { Ar } from './call-ar.ts';

/** The keys as the help shows them. */
export const shortcuts = [
  { keys: ['M'], means: 'microphone' },
  { keys: ['Space'], means: 'talk' },
  { keys: ['V'], means: 'camera' },
  { keys: ['H'], means: 'screen' },
  { keys: ['S'], means: 'snapshot' },
  { keys: ['D'], means: 'draw' },
  { keys: ['K'], means: 'freeze' },
  { keys: ['F'], means: 'full_screen' },
  { keys: ['Shift', 'F'], means: 'stage_full_screen' },
  { keys: ['C'], means: 'chat' },
  { keys: ['P'], means: 'people' },
  { keys: ['J'], means: 'admit' },
  { keys: ['I'], means: 'window' },
  { keys: ['Shift', 'Q'], means: 'leave' },
  { keys: ['Escape'], means: 'escape' },
  { keys: ['?'], means: 'help' },
] as const;

/** Actions that are not always available. */
type CallChances = Record<'takeSnapshot' | 'admitNext', (() => void) | null>;

/** The keyboard can do all that the bar can; holding Space is in `usePushToTalk`. */
export function useCallKeys(actions: CallActions, ar: Ar, { takeSnapshot, admitNext }: CallChances): void {
  const isUncovered = useNoOverlayOpen();
  const keys: [string, () => void][] = [
    ['m', actions.toggleMicrophone],
    ['v', actions.toggleCamera],
    ['h', () => actions.toggleScreen?.()],
    ['s', () => takeSnapshot?.()],
    ['d', () => ar.toggle?.()],
    ['k', toggleFreeze],
    ['f', actions.toggleFullScreen],
    ['shift+f', actions.toggleStageFullScreen],
    ['c', () => actions.togglePanel('chat')],
    ['p', () => actions.togglePanel('people')],
    ['j', () => admitNext?.()],
    // Two keys, because leaving cannot be undone by pressing a key again.
    ['shift+q', actions.leave],
    ['Escape', () => isUncovered() && leaveOne()],
  ];
  function leaveOne(): void {
    if (ar.isDrawing) ar.putDown();
    else if (actions.panel) actions.togglePanel(actions.panel);
  }
  useHotkeys([
    ...keys.map(([key, act]): [string, () => void] => [key, () => void (isDialogOpen() || act())]),
    ['shift+?', actions.toggleHelp],
  ]);
}
