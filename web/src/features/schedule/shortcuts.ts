import type { Shortcut } from '#web/lib/shortcuts.ts';

export const shortcuts = {
  /** `g s` leads to the settings. */
  schedule: { keys: 'g v', place: 'everywhere', does: 'go_schedule', permission: 'schedule.view' },
  myDay: { keys: 'g d', place: 'everywhere', does: 'go_my_day', permission: 'schedule.view' },
} as const satisfies Record<string, Shortcut>;
