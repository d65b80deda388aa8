import type { SettingsTab } from '#web/lib/frame.ts';

export const settingsTab: SettingsTab = {
  label: 'general',
  to: '/settings/general',
  permission: 'workspace.update',
  order: 20,
};
