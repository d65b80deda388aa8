import type { SettingsTab } from '#web/lib/frame.ts';

export const settingsTab: SettingsTab = {
  group: 'workspace',
  label: 'general',
  to: '/settings/general',
  permission: 'workspace.update',
  order: 10,
  finds: [
    { label: 'workspace:general.title', hint: 'workspace:general.hint' },
    { label: 'workspace:general.logo', hint: 'workspace:general.logo_hint' },
    { label: 'workspace:setup.organization_name' },
    { label: 'workspace:setup.locale', hint: 'workspace:general.locale_hint' },
    { label: 'workspace:setup.timezone', hint: 'workspace:general.timezone_hint' },
    { label: 'spaces:hours.title', hint: 'spaces:hours.hint' },
    { label: 'spaces:holidays.title' },
    { label: 'workspace:general.automatic_invites', hint: 'workspace:general.automatic_invites_hint' },
    {
      label: 'workspace:general.require_sheet_to_close',
      hint: 'workspace:general.require_sheet_to_close_hint',
      permission: 'tickets.view',
    },
  ],
};
