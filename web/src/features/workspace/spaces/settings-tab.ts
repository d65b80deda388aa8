import type { SettingsTab } from '#web/lib/frame.ts';

export const settingsTab: SettingsTab = {
  label: 'spaces',
  to: '/settings/spaces',
  permission: 'spaces.manage',
  order: 21,
};
