import type { SettingsTab } from '#web/lib/frame.ts';

export const settingsTab: SettingsTab = {
  group: 'system',
  label: 'outbox',
  to: '/dev/mail',
  permission: 'mail.view',
  order: 60,
};
