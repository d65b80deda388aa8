import type { SettingsTab } from '#web/lib/frame.ts';

export const settingsTab: SettingsTab = {
  group: 'people',
  label: 'roles',
  to: '/settings/roles',
  permission: 'roles.manage',
  order: 30,
};
