import type { SettingsTab } from '#web/lib/frame.ts';

export const settingsTab: SettingsTab = {
  group: 'assets',
  label: 'assets',
  to: '/settings/assets',
  permission: 'assets.configure',
  order: 10,
  finds: [
    { label: 'assets:categories.title' },
    { label: 'assets:fields.custom' },
    { label: 'assets:template.title' },
    { label: 'assets:alerts.title' },
  ],
};
