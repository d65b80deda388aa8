import type { SettingsTab } from '#web/lib/frame.ts';

export const settingsTab: SettingsTab = {
  group: 'assets',
  label: 'models',
  to: '/settings/models',
  permission: 'assets.configure',
  order: 20,
};
