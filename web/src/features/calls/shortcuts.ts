import type { Shortcut } from '#web/lib/shortcuts.ts';

export const shortcuts = {
  call: { keys: 'v', place: 'ticket', does: 'call', permission: 'calls.join' },
  window: { keys: 'i', place: 'call', does: 'call_window', permission: 'calls.join' },
} as const satisfies Record<string, Shortcut>;
