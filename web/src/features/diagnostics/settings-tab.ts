import type { SettingsTab } from '#web/lib/frame.ts';

export const settingsTab: SettingsTab = {
  group: 'system',
  label: 'diagnostics',
  to: '/diagnostics',
  permission: 'calls.join',
  order: 50,
};
