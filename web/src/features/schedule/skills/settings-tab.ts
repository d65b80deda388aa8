import type { SettingsTab } from '#web/lib/frame.ts';

export const settingsTab: SettingsTab = {
  group: 'work',
  label: 'scheduling',
  to: '/settings/scheduling',
  permission: 'tickets.configure',
  order: 20,
};
