import type { SettingsTab } from '#web/lib/frame.ts';

export const settingsTab: SettingsTab = {
  label: 'models',
  to: '/settings/models',
  permission: 'assets.configure',
  order: 26.5,
};
