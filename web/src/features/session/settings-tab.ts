import type { SettingsTab } from '#web/lib/frame.ts';

export const settingsTab: SettingsTab = { group: 'account', label: 'security', to: '/settings', order: 10 };
