import type { SettingsTab } from '#web/lib/frame.ts';

export const settingsTab: SettingsTab = { label: 'outbox', to: '/dev/mail', permission: 'mail.view', order: 60 };
