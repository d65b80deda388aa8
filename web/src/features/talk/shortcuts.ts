import type { Shortcut } from '#web/lib/shortcuts.ts';

export const shortcuts = {
  write: { keys: 'r', place: 'room', does: 'write', permission: 'talk.send' },
} as const satisfies Record<string, Shortcut>;
