import type { SettingsTab } from '#web/lib/frame.ts';

export const settingsTab: SettingsTab = {
  group: 'people',
  label: 'invitations',
  to: '/settings/people/invitations',
  permission: 'people.invite',
  order: 20,
};
