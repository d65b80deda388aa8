import type { SettingsTab } from '#web/lib/frame.ts';

export const settingsTab: SettingsTab = {
  group: 'people',
  label: 'spaces',
  to: '/settings/spaces',
  permission: 'spaces.manage',
  order: 40,
};
