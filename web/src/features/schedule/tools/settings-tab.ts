import type { SettingsTab } from '#web/lib/frame.ts';

export const settingsTab: SettingsTab = {
  label: 'tools',
  to: '/settings/tools',
  permission: 'tickets.configure',
  order: 24.3,
};
