import type { SettingsTab } from '#web/lib/frame.ts';

export const settingsTab: SettingsTab = {
  label: 'branding',
  to: '/settings/branding',
  permission: 'workspace.update',
  order: 22,
};
