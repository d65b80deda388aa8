import type { SettingsTab } from '#web/lib/frame.ts';

export const settingsTab: SettingsTab = {
  group: 'work',
  label: 'tools',
  to: '/settings/tools',
  permission: 'tickets.configure',
  order: 30,
};
