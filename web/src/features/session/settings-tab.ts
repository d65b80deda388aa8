import type { SettingsTab } from '#web/lib/frame.ts';

export const settingsTab: SettingsTab = { label: 'security', to: '/settings', order: 10 };
