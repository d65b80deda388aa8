import type { SettingsTab } from '#web/lib/frame.ts';

export const settingsTab: SettingsTab = {
  label: 'assets',
  to: '/settings/assets',
  permission: 'assets.configure',
  order: 26,
  finds: [
    { label: 'assets:categories.title' },
    { label: 'assets:fields.custom' },
    { label: 'assets:template.title' },
    { label: 'assets:alerts.title' },
  ],
};
