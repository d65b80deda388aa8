import type { SettingsTab } from '#web/lib/frame.ts';

export const settingsTab: SettingsTab = {
  group: 'work',
  label: 'tickets',
  to: '/settings/tickets',
  permission: 'tickets.configure',
  order: 10,
  finds: [
    { label: 'tickettypes:assistance.title' },
    { label: 'tickettypes:problem.title' },
    { label: 'tickettypes:templates' },
    { label: 'tickettypes:library', hint: 'tickettypes:library_intro' },
    { label: 'ticketforms:title', hint: 'ticketforms:intro' },
    { label: 'costs:rates.title', hint: 'costs:rates.intro' },
  ],
};
