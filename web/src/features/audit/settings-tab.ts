import type { SettingsTab } from '#web/lib/frame.ts';

export const settingsTab: SettingsTab = {
  group: 'system',
  label: 'audit_log',
  to: '/settings/audit-log',
  permission: 'audit.view',
  order: 30,
};
