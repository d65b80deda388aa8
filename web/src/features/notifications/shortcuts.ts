import type { Shortcut } from '#web/lib/shortcuts.ts';

export const shortcuts = {
  read: { keys: 'e', place: 'list', does: 'mark_read' },
} as const satisfies Record<string, Shortcut>;
