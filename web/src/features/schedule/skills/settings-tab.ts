import type { SettingsTab } from '#web/lib/frame.ts';

export const settingsTab: SettingsTab = {
  label: 'scheduling',
  to: '/settings/scheduling',
  permission: 'tickets.configure',
  order: 24.6,
};
