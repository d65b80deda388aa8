import type { SettingsTab } from '#web/lib/frame.ts';

export const settingsTab: SettingsTab = {
  group: 'workspace',
  label: 'branding',
  to: '/settings/branding',
  permission: 'workspace.update',
  order: 20,
  finds: [
    { label: 'branding:title', hint: 'branding:hint' },
    { label: 'branding:subtitle', hint: 'branding:subtitle_hint' },
    { label: 'branding:primary', hint: 'branding:primary_hint' },
    { label: 'branding:secondary', hint: 'branding:secondary_hint' },
    { label: 'branding:slug' },
    { label: 'branding:hosts', hint: 'branding:hosts_hint' },
    { label: 'branding:picture.logo', hint: 'branding:picture_hint.logo' },
    { label: 'branding:picture.favicon', hint: 'branding:picture_hint.favicon' },
  ],
};
