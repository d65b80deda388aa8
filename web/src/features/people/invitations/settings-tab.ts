import type { SettingsTab } from '#web/lib/frame.ts';

export const settingsTab: SettingsTab = {
  label: 'invitations',
  to: '/settings/people/invitations',
  permission: 'people.invite',
  order: 26,
};
