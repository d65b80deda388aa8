import type { Shortcut } from '#web/lib/shortcuts.ts';

export const shortcuts = {
  snooze: { keys: 'h', place: 'list', does: 'snooze' },
  read: { keys: 'e', place: 'list', does: 'mark_read' },
} as const satisfies Record<string, Shortcut>;
