import type { SettingsTab } from '#web/lib/frame.ts';

export const settingsTab: SettingsTab = {
  group: 'people',
  label: 'people',
  to: '/settings/people',
  permission: 'people.manage',
  order: 10,
};
