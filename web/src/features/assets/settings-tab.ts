import type { SettingsTab } from '#web/lib/frame.ts';

export const settingsTab: SettingsTab = {
  label: 'assets',
  to: '/settings/assets',
  permission: 'assets.configure',
  order: 26,
};
