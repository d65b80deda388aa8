import type { SettingsTab } from '#web/lib/frame.ts';

export const settingsTab: SettingsTab = {
  group: 'system',
  label: 'jobs',
  to: '/settings/jobs',
  permission: 'jobs.manage',
  order: 40,
};
